import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { answeredCall, createOwner } from '../../telephony/routing/testing.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { recordStatements } from '../../testing/statements.ts'
import { startConsole, type TestConsole } from '../testing/console.ts'
import { busySteps, startConsoleWithCarrier } from '../telephony/testing.ts'

/** The current day in Shanghai, and the day some days before it. */
function calendar({ server }: TestConsole) {
  const today = shanghaiDay(server.context.clock())
  return { today, daysAgo: (days: number) => shanghaiDay(addDays(startOfShanghaiDay(today), -days)) }
}

const noon = (day: string) => startOfShanghaiDay(day).getTime() + dayMs / 2

test('the stock at the end of each day follows every change, before and after its figures are stored', async () => {
  const testConsole = await startConsole()
  const { server, request } = testConsole
  const { db, clock } = server.context
  const numbers = await server.stock('621111,88', '622222,66', '623333,10')
  const { daysAgo } = calendar(testConsole)
  const start = daysAgo(0)
  const act = async (key: 'withdraw' | 'publish', id: number) => {
    const logged = await testConsole.addStaff('inventory')
    const { data } = await request('GET /number/:id', { id }, { as: logged })
    const input = { id, version: data.version, reason: 'a reason of the tests' }
    const done = await request(`POST /number/:id/${key}`, input, { as: logged })
    expect(done.status).toBe(200)
  }
  server.advance(noon(daysAgo(-1)) - clock().getTime())
  await act('withdraw', numbers[621111]!)
  await act('withdraw', numbers[622222]!)
  server.advance(2 * dayMs)
  await act('publish', numbers[621111]!)
  server.advance(2 * dayMs)
  const read = async () => {
    const { data } = await request(
      'GET /statistics/stock',
      { from: start, until: shanghaiDay(clock()) },
      { as: await testConsole.addStaff('inventory') },
    )
    expect(data.totals).toEqual(data.days.at(-1)!.states)
    expect(Object.values(data.totalsBefore).every((count) => count === 0)).toBe(true)
    return data.days.map(({ states }) => [states.on_sale, states.off_shelf])
  }
  const expected = [
    [3, 0],
    [1, 2],
    [1, 2],
    [2, 1],
    [2, 1],
    [2, 1],
  ]
  expect(await read()).toEqual(expected)
  await server.runJob('days-close', {})
  server.advance(11_000)
  expect(await read()).toEqual(expected)
  const { rows } = await sql<{ day: string }>`SELECT max(day) AS day FROM daily_counts`.execute(db)
  expect(rows[0]!.day).toBe(shanghaiDay(addDays(clock(), -2)))
})

test('calls are counted as connected, missed and refused, as in their lists, and stay counted', async () => {
  const { testConsole, server, tell, dial } = await startConsoleWithCarrier()
  const { db } = server.context
  await createOwner(server, '628888')
  await dial('777777')
  await dial('777778')
  await server.context.traffic.flush()
  for (const steps of [answeredCall, busySteps, busySteps, answeredCall]) await tell('628888', steps)
  server.advance(4 * dayMs)
  const { daysAgo, today } = calendar(testConsole)
  const starts = [
    noon(daysAgo(3)),
    noon(daysAgo(3)),
    startOfShanghaiDay(daysAgo(2)).getTime() - 1,
    startOfShanghaiDay(daysAgo(1)).getTime(),
  ]
  const calls = await db.selectFrom('calls').select('id').orderBy('id').execute()
  for (const [nth, { id }] of calls.entries())
    await db
      .updateTable('calls')
      .set({ started_at: new Date(starts[nth]!) })
      .where('id', '=', id)
      .execute()
  const as = await testConsole.addStaff('telephony')
  const read = async () => {
    const days = { from: daysAgo(4), until: today }
    const { data } = await testConsole.request('GET /statistics/calls', days, { as })
    return data.days.map(({ connected, missed, refused }) => [connected, missed, refused])
  }
  const expected = [
    [0, 0, 2],
    [1, 2, 0],
    [0, 0, 0],
    [1, 0, 0],
    [0, 0, 0],
  ]
  expect(await read()).toEqual(expected)
  const day = { from: daysAgo(3), until: daysAgo(3) }
  for (const [outcome, count] of [
    ['answered', 1],
    ['busy', 2],
  ] as const) {
    const { data } = await testConsole.request('GET /phone-calls/count', { ...day, outcome }, { as })
    expect(data.count).toBe(count)
  }
  await server.runJob('days-close', {})
  await db
    .deleteFrom('calls')
    .where('started_at', '<', startOfShanghaiDay(daysAgo(2)))
    .execute()
  server.advance(11_000)
  expect(await read()).toEqual(expected)
})

test('conversion: orders of a day count as paid whenever they are paid; visits are those stored', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const { db } = server.context
  const { daysAgo, today } = calendar(testConsole)
  const { orderId } = await insertPaidOrder(testConsole)
  const { orderId: unpaid } = await insertPaidOrder(testConsole)
  const placed = { created_at: startOfShanghaiDay(daysAgo(1)) }
  await db.updateTable('orders').set(placed).where('id', '=', orderId).execute()
  await db
    .updateTable('orders')
    .set({ ...placed, paid_at: null })
    .where('id', '=', unpaid)
    .execute()
  await db
    .insertInto('daily_counts')
    .values({ day: daysAgo(1), figure: 'visits', count: 9 })
    .execute()
  await db
    .insertInto('daily_counts')
    .values({ day: daysAgo(2), figure: 'visits', count: 4 })
    .execute()
  const as = staffByRole.finance
  const days = { from: daysAgo(1), until: today }
  const { data } = await request('GET /statistics/conversion', days, { as })
  expect(data.days).toEqual([
    { day: daysAgo(1), visits: 9, placed: 2, paid: 1 },
    { day: today, visits: 0, placed: 0, paid: 0 },
  ])
  expect([data.totals, data.totalsBefore]).toEqual([
    { visits: 9, placed: 2, paid: 1 },
    { visits: 4, placed: 0, paid: 0 },
  ])
  const listed = async (filters: Record<string, string>) =>
    (await request('GET /orders/count', { kind: 'new', ...filters }, { as })).data.count
  const onDay = { placedFrom: daysAgo(1), placedUntil: daysAgo(1) }
  expect([await listed(onDay), await listed({ ...onDay, paidFrom: daysAgo(1) })]).toEqual([2, 1])
})

test('a year of calls takes no query of its own for each day', async () => {
  const testConsole = await startConsole()
  await testConsole.server.stock('700000,100')
  const { today, daysAgo } = calendar(testConsole)
  const as = testConsole.staffByRole.owner
  const year = { from: daysAgo(365), until: today }
  const ask = () => testConsole.request('GET /statistics/calls', year, { as })
  const { sent, result } = await recordStatements().during(ask)
  expect([result.status, result.data.days.length]).toEqual([200, 366])
  expect(sent.length).toBeLessThan(20)
})

test('revenue is the same before and after its days are stored, and a payment found later counts too', async () => {
  const testConsole = await startConsole()
  const { server, request } = testConsole
  const { db } = server.context
  const { daysAgo, today } = calendar(testConsole)
  const sell = async (day: string, yuan: number, categories: string[] = []) => {
    const { orderId, numberId } = await insertPaidOrder(testConsole, yuan)
    const paid = { paid_at: new Date(noon(day)) }
    await db.updateTable('orders').set(paid).where('id', '=', orderId).execute()
    await db.updateTable('numbers').set({ categories }).where('id', '=', numberId).execute()
  }
  await sell(daysAgo(40), 15, ['pair'])
  await sell(daysAgo(10), 30, ['pair', 'lucky'])
  await sell(daysAgo(10), 60)
  await sell(today, 500, ['lucky'])
  const as = await testConsole.addStaff('finance')
  const read = async () => {
    server.advance(11_000)
    const days = { from: daysAgo(29), until: today }
    return (await request('GET /statistics/revenue', days, { as })).data
  }
  const before = await read()
  expect(before).toMatchObject({
    totals: { count: 3, fen: 590_00 },
    totalsBefore: { count: 1, fen: 15_00 },
    categories: [
      { category: 'lucky', count: 2, fen: 530_00 },
      { category: null, count: 1, fen: 60_00 },
      { category: 'pair', count: 1, fen: 30_00, countBefore: 1, fenBefore: 15_00 },
    ],
  })
  await server.runJob('days-close', {})
  const stored = await sql`SELECT FROM daily_counts WHERE figure LIKE 'revenue.%'`.execute(db)
  expect(stored.rows).toHaveLength(6)
  expect(await read()).toEqual(before)
  await sell(daysAgo(10), 60)
  expect(await read()).toEqual(before)
  await server.runJob('days-close', {})
  expect((await read()).totals).toEqual({ count: 4, fen: 650_00 })
})
