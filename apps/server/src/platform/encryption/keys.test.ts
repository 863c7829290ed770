import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

/** More than the server has connections. */
const burst = 40

test('transactions that hold every connection and wait for the keys get them', async () => {
  const { context } = await startTestServer()
  const vital = context.pools.get('vital')!
  let holding = 0
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const work = () =>
    context.db.transaction().execute(async (trx) => {
      await sql`SELECT`.execute(trx)
      holding += 1
      await released
      return context.keys.encrypt('users.phone', '13800000000')
    })
  const all = Array.from({ length: burst }, work)
  const isFull = () => vital.waitingCount > 0 && holding === vital.totalCount
  await waitUntil(
    () => Promise.resolve(isFull()),
    (full) => full,
  )
  release()
  expect(await Promise.all(all)).toHaveLength(burst)
})
