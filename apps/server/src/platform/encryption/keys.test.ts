import { depth } from '@hao/testing/deep.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { Keys } from './keys.ts'

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

test('servers that start at once on a new database all read one key', async () => {
  const { context } = await startTestServer()
  // Two servers must insert within microseconds, which they do in one round of forty.
  for (let round = 0; round < depth(10, 200); round += 1) {
    await context.db.deleteFrom('data_keys').execute()
    const servers = Array.from({ length: 10 }, () => new Keys(context.db, context.config.phoneKey))
    await Promise.all(servers.map(async (keys) => keys.load()))
    const [first, ...others] = servers
    const sealed = await first!.encrypt('users.phone', '13800000000')
    for (const keys of others) expect(await keys.decrypt('users.phone', sealed)).toBe('13800000000')
  }
})
