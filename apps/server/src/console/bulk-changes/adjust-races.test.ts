import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../inventory/import/testing.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { runSetSlice } from '../../inventory/bulk-changes/run-set-slice.ts'
import { hourMs } from '../../platform/base/time.ts'
import { makeBuyers } from '../../testing/buyers.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { adjusting, reason } from './adjust-testing.ts'

const cut = { by: { percent: -20 } }
const all = Array.from({ length: 60 }, (_, at) => `${700_000 + at}`)
const bought = ['700001', '700015', '700030', '700045', '700055', '700059']

/** 60 numbers at 100 yuan, and a buyer for each of six of them. */
async function market() {
  const room = await adjusting(...all.map((digits) => `${digits},100`))
  const buyers = await makeBuyers(room.server.context, 2 * bought.length)
  /** Two buyers for each number: one was shown the price of before, one that of the promotion. */
  const buyAll = () =>
    Promise.all(
      buyers.map(async ({ token }, at) => {
        const digits = bought[at % bought.length] ?? ''
        const amount = at < bought.length ? 100 : 80
        const order = { numberId: room.idOf(digits), agreed: true, amount }
        const { status, failure, data } = await room.server.request('POST /order', order, { token })
        return status === 200 ? `${data.amount === amount}` : failure.error
      }),
    )
  return { ...room, buyAll }
}

const outcomes = ['number-taken', 'terms-changed', 'true']

test('buyers order while a promotion starts and ends: whoever gets a number pays what was shown', async () => {
  const room = await market()
  const { server } = room
  const { data: set } = await room.preview({ ...cut, until: room.after(hourMs) })
  await room.send('POST /set/:id/run', { id: set.id, reason }, { as: room.as })
  const work = () => runSetSlice(server.context, set.id, { rows: 5 })
  const [answers] = await Promise.all([room.buyAll(), work(), work()])
  expect(outcomes).toEqual(expect.arrayContaining([...new Set(answers)]))
  expect(answers.filter((answer) => answer === 'true').length).toBeLessThanOrEqual(bought.length)
  await work()
  expect((await room.see(set.id)).state).toBe('done')
  const { changed, changedSince } = (await room.see(set.id)).counts
  expect(changed + changedSince).toBe(60)
  expect(await findBrokenInvariants(room.server.context.db)).toEqual({})
  server.advance(hourMs)
  const buyers = await makeBuyers(server.context, 20)
  const order = async ({ token }: (typeof buyers)[number], at: number) => {
    const input = { numberId: room.idOf(all[10 + at] ?? ''), agreed: true, amount: 80 }
    const { status, failure, data } = await server.request('POST /order', input, { token })
    return status === 200 ? `${data.amount === 80}` : failure.error
  }
  const ended = Promise.all([room.end(), room.end()])
  const late = await Promise.all(buyers.map(order))
  await ended
  await room.end()
  expect(outcomes).toEqual(expect.arrayContaining([...new Set(late)]))
  expect(Object.values(await room.numbers()).filter((row) => row.promotion_fen !== null)).toEqual([])
  expect(await findBrokenInvariants(room.server.context.db)).toEqual({})
})

test('an undo and the end at once, and two jobs at the start, change each number once', async () => {
  const room = await market()
  const { server } = room
  const { data: set } = await room.preview({ ...cut, until: room.after(hourMs) })
  const run = () => room.send('POST /set/:id/run', { id: set.id, reason }, { as: room.as })
  const started = await Promise.all([run(), run()])
  expect(started.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await Promise.all([room.work(set.id), room.work(set.id)])
  await room.advance(hourMs)
  const undo = room.send('POST /set/:id/undo', { id: set.id, reason }, { as: room.as })
  await Promise.all([undo, room.end(), room.end()])
  await room.end()
  const history = await server.context.db
    .selectFrom('number_history')
    .select(({ fn }) => ['event', fn.countAll<number>().as('rows')])
    .where('change_set_id', '=', set.id)
    .groupBy('event')
    .orderBy('event')
    .execute()
  expect(history).toEqual([
    { event: 'end-promotion', rows: 60 },
    { event: 'promote', rows: 60 },
  ])
  expect((await room.see(set.id)).state).toBe('undone')
})

test('a connection that dies in the middle of a promotion loses nothing: the next job goes on', async () => {
  const room = await market()
  const { server } = room
  const { data: set } = await room.preview({ ...cut, until: room.after(hourMs) })
  await room.send('POST /set/:id/run', { id: set.id, reason }, { as: room.as })
  const buyer = await openBuyer(server.databaseUrl, '10s')
  await buyer.lock('700030')
  const working = runSetSlice(server.context, set.id, { rows: 10 }).catch((error: unknown) => error)
  await waitUntil(
    async () =>
      sql`SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE datname = current_database() AND NOT granted AND locktype IN ('transactionid', 'tuple')`.execute(
        server.context.db,
      ),
    ({ rows }) => rows.length > 0,
  )
  await buyer.release()
  await working
  await room.work(set.id)
  expect((await room.see(set.id)).counts).toMatchObject({ changed: 60, changedSince: 0 })
  expect(await findBrokenInvariants(room.server.context.db)).toEqual({})
})

test('lists from memory show the old and the new price from the start to the end', async () => {
  const room = await adjusting('700001,100', '700002,50')
  const { liveIndex } = room.server.context
  liveIndex.start()
  await waitUntil(async () => liveIndex.current, Boolean)
  const list = async () => {
    const { data } = await room.server.request('GET /number/hundred', { sort: 'desc' })
    return data.list.map(({ price, goodPrice }) => [price, goodPrice])
  }
  await room.run({ by: { percent: -60 }, until: room.after(hourMs) }, { ids: [room.idOf('700001')] })
  const during = [
    [50, 400],
    [40, 100],
  ]
  expect(await waitUntil(list, (found) => found[0]?.[0] === 50)).toEqual(during)
  room.server.advance(hourMs)
  await room.end()
  const after = [
    [100, 800],
    [50, 400],
  ]
  expect(await waitUntil(list, (found) => found[0]?.[0] === 100)).toEqual(after)
  expect(liveIndex.repairedCount).toBe(0)
})
