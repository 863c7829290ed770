import type { ConsoleEndpointKey } from '@hao/contract/console/endpoints.ts'
import { expect, test } from 'vitest'
import { addDays, dayMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { startConsole, type TestConsole } from '../testing/console.ts'

const moneyKeys = ['GET /statistics/sales', 'GET /statistics/refunds'] as const

/** Today in Shanghai, and the day some days before it. */
function calendar({ server }: TestConsole) {
  const today = shanghaiDay(server.context.clock())
  return { today, daysAgo: (days: number) => shanghaiDay(addDays(startOfShanghaiDay(today), -days)) }
}

/** Inserts an order of 100 yuan that is paid at a moment. */
async function insertOrderPaidAt(testConsole: TestConsole, paidAt: Date, yuan = 100) {
  const { db } = testConsole.server.context
  const { orderId, numberId } = await insertPaidOrder(testConsole, yuan)
  await db
    .updateTable('orders')
    .set({ paid_at: paidAt, created_at: paidAt })
    .where('id', '=', orderId)
    .execute()
  const subscription = { created_at: paidAt }
  await db.updateTable('subscriptions').set(subscription).where('order_id', '=', orderId).execute()
  return { orderId, numberId }
}

test('sales are counted by days of Shanghai, beside the period before; empty days are rows too', async () => {
  const testConsole = await startConsole()
  const { daysAgo, today } = calendar(testConsole)
  const midnight = startOfShanghaiDay(daysAgo(2)).getTime()
  for (const [at, yuan] of [
    [midnight - 1, 100],
    [midnight, 200],
    [midnight + dayMs - 1, 300],
    [midnight - dayMs - 1, 400],
  ] as const)
    await insertOrderPaidAt(testConsole, new Date(at), yuan)
  const { data } = await testConsole.request(
    'GET /statistics/sales',
    { from: daysAgo(2), until: today },
    { as: testConsole.staffByRole.finance },
  )
  expect(data).toEqual({
    from: daysAgo(2),
    until: today,
    before: { from: daysAgo(5), until: daysAgo(3) },
    days: [
      { day: daysAgo(2), count: 2, fen: 50_000 },
      { day: daysAgo(1), count: 0, fen: 0 },
      { day: today, count: 0, fen: 0 },
    ],
    daysBefore: [
      { day: daysAgo(5), count: 0, fen: 0 },
      { day: daysAgo(4), count: 1, fen: 40_000 },
      { day: daysAgo(3), count: 1, fen: 10_000 },
    ],
    totals: { count: 2, fen: 50_000 },
    totalsBefore: { count: 2, fen: 50_000 },
  })
})

test('every figure of orders and subscriptions is the length of the list behind it', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const { daysAgo, today } = calendar(testConsole)
  const as = staffByRole.owner
  const placed = []
  for (const [days, yuan] of [
    [40, 5],
    [2, 9],
    [2, 60],
    [0, 60],
    [0, 1000],
  ] as const)
    placed.push(await insertOrderPaidAt(testConsole, startOfShanghaiDay(daysAgo(days)), yuan))
  const { db } = server.context
  const categories = ['good', 'lucky']
  await db.updateTable('numbers').set({ categories }).where('id', '=', placed[2]!.numberId).execute()
  await db.updateTable('numbers').set({ categories: [] }).where('id', '<>', placed[2]!.numberId).execute()
  const end = { state: 'ended', ended_at: startOfShanghaiDay(daysAgo(1)) } as const
  await db.updateTable('subscriptions').set(end).where('order_id', '=', placed[1]!.orderId).execute()
  const days = { from: daysAgo(44), until: today }
  const count = async (key: ConsoleEndpointKey, filters: Record<string, string>) => {
    const { data } = await request(key as 'GET /orders/count', filters, { as })
    return data.count
  }

  const sales = (await request('GET /statistics/sales', days, { as })).data
  expect(sales.totals).toEqual({ count: 5, fen: 113_400 })
  for (const { day, count: figure } of sales.days)
    expect.soft(await count('GET /orders/count', { paidFrom: day, paidUntil: day }), day).toBe(figure)

  const subscriptions = (await request('GET /statistics/subscriptions', days, { as })).data
  expect(subscriptions.totals).toEqual({ renewals: 0, renewalsFen: 0, started: 5, ended: 1 })
  for (const { day, started, ended } of subscriptions.days.slice(-3)) {
    const listed = [
      await count('GET /subscriptions/count', { startedFrom: day, startedUntil: day }),
      await count('GET /subscriptions/count', { endedFrom: day, endedUntil: day }),
    ]
    expect.soft(listed, day).toEqual([started, ended])
  }

  const revenue = (await request('GET /statistics/revenue', days, { as })).data
  expect(revenue.totals).toEqual(sales.totals)
  const paid = { paidFrom: days.from, paidUntil: days.until }
  expect(revenue.categories.map(({ category, fen }) => [category, fen])).toEqual([
    [null, 107_400],
    ['good', 6000],
    ['lucky', 6000],
  ])
  for (const { category, count: figure } of revenue.categories)
    expect.soft(await count('GET /orders/count', { ...paid, category: category ?? '-' })).toBe(figure)
  expect(revenue.bands.filter((band) => band.count > 0).map(({ minFen, count: n }) => [minFen, n])).toEqual([
    [0, 2],
    [5000, 2],
    [100_000, 1],
  ])
  for (const { minFen, maxFen, count: figure } of revenue.bands) {
    const below = maxFen === null ? {} : { priceBelow: String(maxFen) }
    const filters = { ...paid, priceFrom: String(minFen), ...below }
    expect.soft(await count('GET /orders/count', filters), String(minFen)).toBe(figure)
  }
})

test('a price beyond every price is dropped from the filters of orders', async () => {
  const { request, staffByRole } = await startConsole()
  const filters = { priceFrom: '2147483648', priceBelow: '9999999999999999', category: "x' OR '1'='1" }
  const { status, data } = await request('GET /orders', filters, { as: staffByRole.finance })
  expect([status, data.dropped.toSorted(), data.list]).toEqual([200, ['priceBelow', 'priceFrom'], []])
})

test('refunds count on the day on which they arrived, as in their list', async () => {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const { daysAgo, today } = calendar(testConsole)
  const { orderId } = await insertPaidOrder(testConsole)
  const midnight = startOfShanghaiDay(daysAgo(1)).getTime()
  for (const [nth, at] of [midnight - 1, midnight, midnight + dayMs - 1].entries()) {
    const { db } = server.context
    const payment = db.selectFrom('payments').select('id').where('order_id', '=', orderId)
    const { id: payment_id } = await payment.executeTakeFirstOrThrow()
    const arrived = { order_id: orderId, amount_fen: 100 * (nth + 1) }
    const moments = { created_at: new Date(at - dayMs), accepted_at: null, succeeded_at: new Date(at) }
    const refund = {
      ...arrived,
      ...moments,
      payment_id,
      kind: 'part',
      reason: 'x',
      state: 'succeeded',
    } as const
    await db
      .insertInto('refunds')
      .values({ ...refund, out_refund_no: `R${nth}` })
      .execute()
    const entry = { ...arrived, kind: 'refund', reference: `R${nth}`, at: new Date(at) } as const
    await db.insertInto('ledger').values(entry).execute()
  }
  const as = staffByRole.finance
  const { data } = await request('GET /statistics/refunds', { from: daysAgo(1), until: today }, { as })
  expect(data.days).toEqual([
    { day: daysAgo(1), count: 2, fen: 500 },
    { day: today, count: 0, fen: 0 },
  ])
  expect(data.totalsBefore).toEqual({ count: 1, fen: 100 })
  const listed = { arrivedFrom: daysAgo(1), arrivedUntil: daysAgo(1) }
  expect((await request('GET /refunds/count', listed, { as })).data.count).toBe(2)
})

test('days in the wrong order, after today, too many or not days are refused', async () => {
  const testConsole = await startConsole()
  const { daysAgo, today } = calendar(testConsole)
  const as = testConsole.staffByRole.finance
  const answers = async (from: string, until: string) =>
    Promise.all(
      moneyKeys.map(async (key) => {
        const { status, failure } = await testConsole.request(key, { from, until }, { as })
        return status === 200 ? 'ok' : failure.error
      }),
    )
  const both = (answer: string) => [answer, answer]
  expect(await answers(today, today)).toEqual(both('ok'))
  expect(await answers(daysAgo(365), today)).toEqual(both('ok'))
  expect(await answers(daysAgo(366), today)).toEqual(both('days-not-possible'))
  expect(await answers(today, daysAgo(1))).toEqual(both('days-not-possible'))
  expect(await answers(today, daysAgo(-1))).toEqual(both('days-not-possible'))
  expect(await answers('0000-01-01', '0000-01-02')).toEqual(both('days-not-possible'))
  expect(await answers('2026-02-30', '2026-03-01')).toEqual(both('bad-request'))
  expect(await answers('yesterday', today)).toEqual(both('bad-request'))
})
