import { expect, test } from 'vitest'
import { openClient } from '../../../apps/server/src/platform/db/connections.ts'
import { createTestDatabase } from './database.ts'
import { restoreCleanState, recordCleanState } from './clean-state.ts'
import { reusePools } from './reused-pools.ts'
import { asAdmin, runStatement } from './postgres.ts'

test('every call gives a migrated database of its own', async () => {
  const [first, second] = [await createTestDatabase(), await createTestDatabase()]
  await runStatement(asAdmin(first), 'create table mine (id int)')
  const tables = "select table_name as name from information_schema.tables where table_schema = 'public'"
  const names = async (url: string) => (await runStatement(asAdmin(url), tables)).rows.map(({ name }) => name)
  expect(await names(first)).toContain('mine')
  expect(await names(second)).not.toContain('mine')
  expect((await names(second)).length).toBeGreaterThan(3)
})

test('databases of a user who is no superuser are always created again', async (context) => {
  const url = new URL(asAdmin(await createTestDatabase()))
  if (!(await recordCleanState(url.href))) context.skip('this user is none')
  url.searchParams.set('options', '-c role=pg_monitor')
  expect(await recordCleanState(url.href)).toBeUndefined()
})

test('a used database is reused in its initial state', async (context) => {
  const url = asAdmin(await createTestDatabase())
  const fresh = await recordCleanState(url)
  if (!fresh) context.skip('only a superuser may empty databases')
  await runStatement(url, "insert into rate_limits (key, window_ends_at, hits) values ('a', now(), 1)")
  await runStatement(url, 'insert into users (gender) values (1)')
  const stranger = await openClient(url)
  expect(await restoreCleanState(url, fresh)).toBe(true)
  expect(await recordCleanState(url)).toEqual(fresh)
  const again = await runStatement(url, 'insert into users default values returning id::text as name')
  expect(again.rows).toEqual([{ name: '1' }])
  await expect(stranger.query('select 1')).rejects.toThrow()
  await stranger.end()
})

test('an ended pool leaves its connections to the next pool, except those in a transaction', async (context) => {
  const url = asAdmin(await createTestDatabase())
  const fresh = await recordCleanState(url)
  if (!fresh) context.skip('only a superuser may empty databases')
  const processOf = async (leave = '') => {
    const pool = reusePools(url)({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
    const client = await pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (leave) await client.query(leave)
    client.release()
    await pool.end()
    await expect(pool.connect()).rejects.toThrow('ended')
    expect(await restoreCleanState(url, fresh)).toBe(true)
    return rows[0]?.pid
  }
  const first = await processOf()
  expect(await processOf('begin')).toBe(first)
  const second = await processOf()
  expect(second).not.toBe(first)
  expect(await processOf()).toBe(second)
})

test('a pool that ends waits for what it has lent', async () => {
  const url = await createTestDatabase()
  const pool = reusePools(url)({ connectionString: url, max: 1 })
  const client = await pool.connect()
  let ended = false
  const ending = pool.end().then(() => (ended = true))
  await client.query('select 1')
  expect(ended).toBe(false)
  client.release()
  await ending
})

test('a database whose tables were changed, and one that was dropped, are created again', async (context) => {
  const url = asAdmin(await createTestDatabase())
  const fresh = await recordCleanState(url)
  if (!fresh) context.skip('only a superuser may empty databases')
  await runStatement(url, 'alter table users add column hat text')
  expect(await restoreCleanState(url, fresh)).toBe(false)
  const gone = new URL(url)
  gone.pathname += '_gone'
  expect(await restoreCleanState(gone.href, fresh)).toBe(false)
})

test.each([
  'alter table users add check (gender < 9)',
  'alter table users disable trigger all',
  'alter table users drop constraint users_pkey cascade',
  'create index on users (gender)',
  'create function hat() returns int language sql as $$ select 1 $$',
  'drop table rate_limits',
])('a database that was reused before is created again after: %s', async (change) => {
  const url = asAdmin(await createTestDatabase())
  const fresh = await recordCleanState(url)
  if (!fresh) return
  expect(await restoreCleanState(url, fresh)).toBe(true)
  expect(await restoreCleanState(url, fresh)).toBe(true)
  await runStatement(url, change)
  expect(await restoreCleanState(url, fresh)).toBe(false)
})
