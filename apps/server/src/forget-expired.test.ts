import { expect, test } from 'vitest'
import { startTestServer } from './testing/server.ts'

const dayMs = 24 * 3_600_000

test('what has expired is forgotten, what is still of use is not', async () => {
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
  expect(await count()).toEqual([false, false, false, false, false])
})
