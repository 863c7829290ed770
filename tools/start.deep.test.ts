import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { openClient } from '../apps/server/src/platform/db/connections.ts'
import { productionEnv } from '../apps/server/src/testing/production.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { listProcessTree, signalAll } from '@hao/testing/processes.ts'
import { startProductProcess, waitFor } from '@hao/testing/product.ts'

const start = fileURLToPath(new URL('./start.mjs', import.meta.url))

/** Runs `npm start` with these settings only; resolves with its exit and output. */
async function npmStart(env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const path = { PATH: process.env['PATH'] }
  return promisify(execFile)(process.execPath, [start], { env: { ...path, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

test('production without secrets ends at once and names all of them, without a stack trace', async () => {
  const { code, said } = await npmStart({ NODE_ENV: 'production', PORT: '0' })
  expect(code).toBe(1)
  expect(said).toMatch(/DATABASE_URL[^]*WECHAT_PAY_API_V3_KEY[^]*SMS_PROVIDER/)
  expect(said).not.toMatch(/^\s+at /m)
})

test('settings of a real shop without NODE_ENV start nothing and write nothing to its database', async () => {
  const { NODE_ENV: _production, ...real } = await productionEnv(await createTestDatabase())
  const { WECHAT_PAY_BASE_URL: _simulator, ...env } = real
  const { code, said } = await npmStart({ ...env, PORT: '0' })
  expect(code).toBe(1)
  expect(said).toMatch(/NODE_ENV is not production[^]*NODE_ENV=production/)
  expect(said).not.toMatch(/^\s+at /m)
  const client = await openClient(env['DATABASE_URL']!)
  onTestFinished(() => client.end())
  expect((await client.query('select id from numbers limit 1')).rows).toEqual([])
})

test.each([
  ['PORT', {}],
  ['CONSOLE_PORT', { PORT: '0' }],
])('a taken %s is named before anything slow begins', async (setting, env) => {
  const other = createServer().listen(0, '0.0.0.0')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, said } = await npmStart({ ...env, [setting]: String(port) })
  expect(code).toBe(1)
  expect(said).toContain(`Port ${port} is in use by another program`)
  expect(said).toContain(` ${setting}=`)
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux')(
  'a product whose terminal closes stops, and leaves no process behind',
  async () => {
    const product = await startProductProcess({ DEMO_NUMBERS: '1000' })
    onTestFinished(() => product.end())
    const processes = listProcessTree(product.pid())
    await product.hangUp()
    await waitFor(async () => !processes.some(({ pid }) => isAlive(pid)))
  },
)

test.runIf(process.platform === 'linux')(
  'a stopped or killed product starts again with its data, and leaves no process behind',
  async () => {
    const product = await startProductProcess({ DEMO_NUMBERS: '1000', ANSWER_MS: '3000', PAGE_MS: '800' })
    onTestFinished(() => product.end())
    onTestFailed(() => void process.stderr.write(product.output()))
    const serverOf = () =>
      listProcessTree(product.pid()).find(({ command }) => command.includes('dist/server.js'))?.pid ?? 0

    const first = listProcessTree(product.pid())
    expect(first.filter(({ command }) => /tsx|esbuild/.test(command))).toEqual([])

    const postgres = () =>
      listProcessTree(product.pid()).filter(({ command }) => /^(\S*\/)?postgres[: ]/.test(command))
    const ask = async (path: string) => (await fetch(product.origin + path)).status
    const signal = (name: NodeJS.Signals) =>
      signalAll(
        postgres().map(({ pid }) => pid),
        name,
      )
    onTestFinished(() => signal('SIGCONT'))
    signal('SIGSTOP')
    const page = await fetch(`${product.origin}/mobile/number/1`)
    expect([page.status, (await page.text()).includes('<div id="root"></div>')]).toEqual([200, true])
    expect([await ask('/readyz'), await ask('/metrics'), await ask('/api/banner')]).toEqual([503, 200, 503])
    signal('SIGCONT')
    await waitFor(async () => (await ask('/readyz')) === 200)
    signal('SIGKILL')
    await waitFor(async () => product.output().includes('PostgreSQL ended by itself'))
    await waitFor(async () => (await ask('/readyz')) === 200)
    expect(await ask('/api/number/hundred')).toBe(200)

    process.kill(serverOf(), 'SIGKILL')
    await waitFor(async () => !first.some(({ pid }) => isAlive(pid)))
    expect(product.output()).toContain('The server ended.')

    await product.restart()
    const second = listProcessTree(product.pid())
    expect(second.length).toBeGreaterThan(3)
    process.kill(product.pid(), 'SIGKILL')
    await waitFor(async () => !second.some(({ pid }) => isAlive(pid)))
  },
)
