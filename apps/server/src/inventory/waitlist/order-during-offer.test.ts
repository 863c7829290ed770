import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { newWaiter, nextMorning, runMatchJobs, runOfferJobs, toOutcome } from './testing.ts'

/** Starts `acts` one after the other, each waiting for the lock of the number, and then frees the number. */
async function inLockOrder<Outcomes extends unknown[]>(
  { context: { db } }: TestServer,
  numberId: number,
  acts: { [At in keyof Outcomes]: () => Promise<Outcomes[At]> },
): Promise<Outcomes> {
  const countWaiting = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  const started = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('numbers').select('id').where('id', '=', numberId).forUpdate().execute()
    const outcomes = []
    for (const act of acts) {
      outcomes.push(act())
      await waitUntil(countWaiting, (count) => count === outcomes.length)
    }
    return outcomes
  })
  return (await Promise.all(started)) as Outcomes
}

const offerStates = async ({ context: { db } }: TestServer) =>
  (await db.selectFrom('offers').select('state').orderBy('id').execute()).map(({ state }) => state)

/** A number just imported, and a user who waits for it: the import's job has not offered it yet. */
async function importedForWaiter() {
  const server = await startTestServer()
  nextMorning(server)
  const waiter = await newWaiter(server)
  await waiter.waitFor({ mask: '62????', on: 'whole' })
  const { 628888: numberId = 0 } = await server.stock('628888,88')
  return { server, waiter, numberId }
}

test('a buyer orders a number while an import offers it to them: the offer ends with the order', async () => {
  const { server, waiter, numberId } = await importedForWaiter()
  const [, ordered] = await inLockOrder(server, numberId, [
    () => runMatchJobs(server),
    () => waiter.order(numberId),
  ])
  expect(ordered.data.stage).toBe('created')
  expect(await offerStates(server)).toEqual(['taken'])
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
  expect(toOutcome(await waiter.cancel(ordered.data.id))).toBe('ok')
})

test('a buyer orders a number while its offer to them lapses: the order holds a number on sale', async () => {
  const { server, waiter, numberId } = await importedForWaiter()
  await runMatchJobs(server)
  server.advance(11 * minuteMs)
  const [, ordered] = await inLockOrder(server, numberId, [
    () => runOfferJobs(server, 'offer-lapse'),
    () => waiter.order(numberId),
  ])
  expect(ordered.data.stage).toBe('created')
  expect(await offerStates(server)).toEqual(['lapsed'])
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})

test('an offer left open by mistake stops neither a cancellation nor its own end', async () => {
  const { server, waiter, numberId } = await importedForWaiter()
  await runMatchJobs(server)
  const next = await newWaiter(server)
  await next.waitFor({ numberId })
  const { data: order } = await waiter.order(numberId)
  await server.context.db.updateTable('offers').set({ state: 'open' }).execute()
  expect(toOutcome(await waiter.cancel(order.id))).toBe('ok')
  expect((await next.number(numberId)).state).toBe('on_sale')
  server.advance(11 * minuteMs)
  await runOfferJobs(server, 'offer-lapse')
  expect(await offerStates(server)).toEqual(['lapsed'])
})
