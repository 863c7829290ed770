import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { asAdmin, withDatabase, runStatement } from '@hao/testing/postgres.ts'
import { findProgram } from '@hao/testing/find-program.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { openClient } from '../db/connections.ts'
import { freePort } from '../../../../../tools/free-port.ts'
import { createDatabaseProxy } from '../../testing/database-proxy.ts'
import { productionEnv } from '../../testing/production.ts'

type Options = {
  url: string
  /** The database is not reachable yet. */
  away?: boolean
  /** Changes the address. */
  change?: (url: URL) => void
}

/** A server process as systemd starts it; `said` is its output so far. */
async function start({ url: real, away = false, change = () => {} }: Options) {
  const line = createDatabaseProxy()
  const url = new URL(await line.connectTo(real))
  change(url)
  if (away) await line.close()
  const port = await freePort()
  const { file, execArgv } = findProgram(join(import.meta.dirname, '../../process.ts'))
  const child = fork(file, {
    env: {
      ...process.env,
      ...(await productionEnv(url.href)),
      ANSWER_MS: String(waitTimeoutMs),
      PORT: String(port),
      LOG_LEVEL: 'info',
    },
    execArgv,
    silent: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (bytes) => (said += String(bytes)))
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    return response && { status: response.status, body: await response.text() }
  }
  return { line, child, get, said: () => said }
}

test('a server that starts before its database waits, logs that once, and then serves', async () => {
  const { line, child, get, said } = await start({ url: await createTestDatabase(), away: true })
  await expect.poll(async () => (await get('/healthz'))?.status).toBe(200)
  expect((await get('/readyz'))?.status).toBe(503)
  expect((await get('/api/banner'))?.status).toBe(503)
  const page = await get('/mobile/home')
  expect([page?.status, page?.body]).toEqual([503, expect.stringContaining('服务正在恢复')])
  const ready = once(child, 'message')
  await line.reopen()
  await ready
  expect((await get('/readyz'))?.status).toBe(200)
  expect((await get('/api/banner'))?.status).toBe(200)
  expect(said().match(/has not answered/g)).toHaveLength(1)
  expect(said()).toMatch(/answers again after \d+ s/)
})

test('a server waits for a read-only database, such as a standby before promotion', async () => {
  const url = await createTestDatabase()
  const name = new URL(url).pathname.slice(1)
  await runStatement(asAdmin(url), `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  const { child, get, said } = await start({ url })
  await expect.poll(() => said()).toContain('it only reads, as a standby does')
  await expect.poll(async () => (await get('/healthz'))?.status).toBe(200)
  const ready = once(child, 'message')
  await runStatement(
    withDatabase(asAdmin(url), 'postgres'),
    `ALTER DATABASE ${name} RESET default_transaction_read_only`,
  )
  await ready
})

// The tests below end it by SIGTERM.
test('SIGINT ends a server that waits for its database', async () => {
  const { child, get } = await start({ url: await createTestDatabase(), away: true })
  await expect.poll(async () => (await get('/healthz'))?.status).toBe(200)
  const exited = once(child, 'close')
  child.kill('SIGINT')
  expect(await exited).toEqual([0, null])
})

test('a server whose database is frozen can be ended while it waits', async () => {
  const frozen = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => void frozen.close())
  await once(frozen, 'listening')
  const asked = once(frozen, 'connection')
  const { child } = await start({
    url: await createTestDatabase(),
    change: (url) => (url.port = String((frozen.address() as AddressInfo).port)),
  })
  await asked
  const exited = once(child, 'close')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

/** A session that holds a lock, until `free`. */
async function holdLock(url: string, table: string) {
  const holder = await openClient(asAdmin(url))
  onTestFinished(() => holder.end())
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return { pid: rows[0]!.pid, free: () => holder.query('COMMIT') }
}

test.each(depth(['categories'], ['categories', 'kysely_migration']))(
  'a server that waits for a lock on %s logs who holds it, and then serves',
  async (table) => {
    const url = await createTestDatabase()
    const { pid, free } = await holdLock(url, table)
    const { child, said } = await start({ url })
    const ready = once(child, 'message')
    await expect
      .poll(said)
      .toContain(`the start waits for a lock on ${table}, which process ${pid} of PostgreSQL holds`)
    await free()
    await ready
  },
)

test('a server that waits for a lock can be ended', async () => {
  const url = await createTestDatabase()
  await holdLock(url, 'kysely_migration')
  const { child, said } = await start({ url })
  await expect.poll(said).toContain('waits for a lock')
  const exited = once(child, 'close')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

type Mistake = [why: string, change: (url: URL) => void, words: RegExp]
const missingDatabase: Mistake = [
  'a missing database',
  (url) => (url.pathname = '/none'),
  /database "none" does not exist/,
]
const missingRole: Mistake = [
  'a missing role',
  (url) => (url.username = 'nobody'),
  /role "nobody" does not exist/,
]

test.each(depth([missingDatabase], [missingDatabase, missingRole]))(
  'a start with %s fails at once: only the operator can fix it',
  async (_why, change, words) => {
    const { child, said } = await start({ url: await createTestDatabase(), change })
    expect(await once(child, 'close')).toEqual([1, null])
    expect(said()).toMatch(words)
    expect(said()).not.toMatch(/^ +at /m)
  },
)
