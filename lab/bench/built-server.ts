import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitFor } from '@hao/testing/product.ts'
import { freePort } from '../../tools/free-port.ts'
import { productionEnv } from './api-config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The built product, as `npm start` runs it. */
export type BuiltServer = {
  origin: string
  /** Processor time (seconds) of the server's process since its start, by its own counter. */
  processorSeconds(): Promise<number>
  end(): Promise<void>
}

/**
 * Starts what `npm run build` made, over a migrated database, with the settings of production and `env`.
 * Refusals of overload are off: other work on the machine would look like one.
 */
export async function startBuiltServer(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<BuiltServer> {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const settings = { HOST: '127.0.0.1', PORT: port, CONSOLE_PORT: '0', LOOP_DELAY_MS: '60000' }
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...productionEnv(databaseUrl), ...settings, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await waitFor(async () => {
    if (child.exitCode !== null) throw new Error('The server did not start')
    return fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return {
    origin,
    processorSeconds: async () => {
      const metrics = await (await fetch(`${origin}/metrics`)).text()
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
    },
    end: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
