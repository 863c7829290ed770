import { expect, test } from 'vitest'
import { loginLogDays } from '../../people/users/login-log.ts'
import { startTestServer } from '../../testing/server.ts'

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
