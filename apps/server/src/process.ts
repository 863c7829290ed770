// The server's process, configured by the environment. With --ask it requests further settings from its
// parent by a message, so that it loads modules while the database starts. It ends with its parent.
import '@hao/settings/file-problems.ts'
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import type { Config } from './platform/config/config.ts'
import { explainError } from './platform/base/explain-error.ts'
import { assertServerSettings, assertDemonstrationSettings } from './platform/config/assert-settings.ts'
import { serve, type RunningServer } from './main.ts'
import { mapStackTraces } from './platform/base/stack-traces.ts'

// V8 collects garbage when the old generation has grown by 60 %. By default it waits for up to four times
// what is in use; a low --max-old-space-size has this effect too, but would end a server that needs more.
setFlagsFromString('--heap-growing-percent=60')
mapStackTraces()
const asks = process.argv.includes('--ask')
const write = (line: string) => process.stdout.write(`${line}\n`)

let stopping = false
const starting = new AbortController()
const started = start()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
if (process.send) process.on('disconnect', () => process.exit(1))

try {
  const { address, console } = await started
  process.send?.({ address, console })
} catch (error) {
  // The start was cancelled.
  if (stopping) process.exit(0)
  process.stderr.write(`${explainError(error)}
`)
  process.exit(1)
}

async function start(): Promise<RunningServer> {
  // The parent process has checked our settings before it added its own.
  if (!asks) assertDemonstrationSettings(process.env)
  const env = asks ? { ...process.env, ...(await askForSettings()) } : process.env
  assertServerSettings(env)
  const production = env['NODE_ENV'] === 'production'
  const giveUp = starting.signal
  if (production) return serve(env, { giveUp })
  const beforeMigration = async (config: Config) => {
    const { loadMonth } = await import('./operations/seed/month/load-month.ts')
    if (await loadMonth(config)) write('Loaded past months of orders, calls and staff work')
  }
  const beforeListen = async ({ directUrl, numberPlan: plan, demoNumbers: numbers }: Config) => {
    const { seedDemo } = await import('./operations/seed/demo.ts')
    await seedDemo(directUrl, write, { plan, numbers, production })
  }
  return serve(env, { giveUp, beforeMigration, beforeListen })
}

async function askForSettings(): Promise<Record<string, string>> {
  const answer = once(process, 'message')
  process.send?.('settings?')
  const [settings] = (await answer) as [Record<string, string>]
  return settings
}

/**
 * Stops gracefully, once. Ctrl-C reaches all processes of a terminal: a forked process leaves it to its
 * parent.
 */
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping || (asks && signal === 'SIGINT')) return
  stopping = true
  starting.abort()
  const served = await started.catch(() => undefined)
  await served?.stop(served.drainMs)
  process.exit(0)
}
