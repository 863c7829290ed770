import { expect, test } from 'vitest'
import { loginLogDays } from '../../people/users/login-log.ts'
import { asOwner, runStatement } from '@hao/testing/postgres.ts'
import { explainQueries } from '../../testing/query-plans.ts'
import { startTestServer } from '../../testing/server.ts'
import { deleteEndedWaits } from '../../inventory/waitlist/end-wait.ts'
import { deleteRequests, deleteLogins } from './delete-expired.ts'

const dayMs = 24 * 3_600_000

test('expired keys, codes, rate limits, sessions and logins are deleted, and current ones stay', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const headers = { 'idempotency-key': 'k-1' }
  await server.request('POST /order', { numberId, agreed: true }, { token, headers })
  const { db } = server.context
  const count = async () => {
    const tables = ['idempotency_keys', 'sms_codes', 'rate_limits', 'sessions', 'session_families'] as const
    const rows = await Promise.all(
      tables.map((table) => db.selectFrom(table).select(db.fn.countAll().as('n')).execute()),
    )
    return rows.map(([row]) => Number(row?.n) > 0)
  }
  await server.runJob('forget-expired', {})
  expect(await count()).toEqual([true, true, true, true, true])
  server.advance(1.1 * dayMs)
  await server.runJob('forget-expired', {})
  expect(await count()).toEqual([false, false, false, true, true])
  server.advance(30 * dayMs)
  await server.runJob('forget-expired', {})
  expect(await count()).toEqual([false, false, false, false, true])
  server.advance(150 * dayMs)
  await server.runJob('forget-expired', {})
  expect(await count()).toEqual([false, false, false, false, false])
})

test('rows of the login log are deleted after six months', async () => {
  const server = await startTestServer()
  const login = () => server.login()
  await login()
  const { db } = server.context
  const events = async () => {
    await server.runJob('forget-expired', {})
    return (await db.selectFrom('login_log').select('event').orderBy('id').execute()).map(
      ({ event }) => event,
    )
  }
  server.advance(loginLogDays * dayMs - 60_000)
  await login()
  expect(await events()).toEqual(['code-login', 'login', 'code-login', 'login'])
  server.advance(120_000)
  expect(await events()).toEqual(['code-login', 'login'])
})

test('expired keys, devices and waits are found by indexes', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { id } = await server.login()
  const days = `generate_series(1, 20000) AS i, LATERAL (SELECT now() - i * interval '1 hour' AS at) AS moment`
  for (const statement of [
    `INSERT INTO idempotency_keys (user_id, key, request_hash, started_at) SELECT ${id}, i, '', at FROM ${days}`,
    `INSERT INTO staff_members (name, normalized_name, roles, state, created_at, updated_at)
      VALUES ('A', 'a', '{owner}', 'invited', now(), now())`,
    `INSERT INTO staff_idempotency_keys (staff_id, key, request_hash, at)
      SELECT (SELECT max(id) FROM staff_members), i, '', at FROM ${days}`,
    `INSERT INTO session_families (user_id, device_hash, last_used_at) SELECT ${id}, '', at FROM ${days}`,
    `INSERT INTO waits (user_id, number_id, state, created_at, queued_at, ends_at, ended_at)
      SELECT ${id}, ${numberId}, 'ended', at, at, at, at FROM ${days}`,
    'ANALYZE',
  ])
    await runStatement(asOwner(server.databaseUrl), statement)
  const now = server.context.clock()
  const plan = await explainQueries(server.context.db, async (db) => {
    await deleteRequests(db, { now, before: now })
    await deleteLogins(db, { now, usedBefore: now })
    await deleteEndedWaits(db, now)
  })
  const indexes = [
    'idempotency_keys_started',
    'staff_idempotency_keys_at',
    'session_families_used',
    'waits_ended',
  ]
  for (const index of indexes) expect(plan).toContainEqual(expect.stringMatching(` ${index}$`))
  expect(plan.filter((node) => /^Seq Scan (idempotency|staff|session_families|waits)/.test(node))).toEqual([])
})
