import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

/** More than the server has connections. */
const burst = 40

test('transactions that hold every connection and wait for the keys get them', async () => {
  const { context } = await startTestServer({ env: { ANSWER_MS: '5000' } })
  const vital = context.pools.get('vital')!
  const work = () =>
    context.db.transaction().execute(async (trx) => {
      await sql`SELECT`.execute(trx)
      return context.keys.encrypt('users.phone', '13800000000')
    })
  const all = Array.from({ length: burst }, work)
  await waitUntil(
    () => Promise.resolve(vital.waitingCount),
    (waiting) => waiting > 0,
  )
  expect(await Promise.all(all)).toHaveLength(burst)
})
