import { expect, test } from 'vitest'
import { dayMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { startConsole } from '../testing/console.ts'

test('sales and refunds are those since midnight in Shanghai, beside the same weekday last week until the same time', async () => {
  const testConsole = await startConsole()
  const { request, server } = testConsole
  const { db, clock } = server.context
  // To noon, so that no part of the test is before midnight.
  const noon = startOfShanghaiDay(shanghaiDay(new Date(clock().getTime() + dayMs))).getTime() + dayMs / 2
  server.advance(noon - clock().getTime())
  const now = clock().getTime()
  const [minute, week] = [60_000, 7 * dayMs]
  const orders: number[] = []
  for (const [at, yuan] of [
    [now - 1, 100],
    [now - week - 1, 7],
    [now - week + minute, 5000],
    [now - 2 * dayMs, 900],
  ] as const) {
    const { orderId } = await insertPaidOrder(testConsole, yuan)
    await db
      .updateTable('orders')
      .set({ paid_at: new Date(at) })
      .where('id', '=', orderId)
      .execute()
    orders.push(orderId)
  }
  const [order_id = 0] = orders
  const refund = { order_id, kind: 'refund', amount_fen: 20, reference: 'R1', at: new Date(now - 1) } as const
  await db.insertInto('ledger').values(refund).execute()
  const { data } = await request('GET /home', {}, { as: await testConsole.addStaff('finance') })
  expect(data.sales).toEqual({ count: 1, fen: 10_000, countBefore: 1, fenBefore: 700 })
  expect(data.refunds).toEqual({ count: 1, fen: 20, countBefore: 0, fenBefore: 0 })
  const today = { from: shanghaiDay(clock()), until: shanghaiDay(clock()) }
  const statistics = await request('GET /statistics/sales', today, {
    as: await testConsole.addStaff('finance'),
  })
  expect(statistics.data.totals).toEqual({ count: data.sales!.count, fen: data.sales!.fen })
})

test('each role gets the figures whose lists it may open', async () => {
  const { request, staffByRole } = await startConsole()
  const figures = async (role: keyof typeof staffByRole) =>
    Object.keys((await request('GET /home', {}, { as: staffByRole[role] })).data).toSorted()
  const all = ['at', 'refunds', 'sales']
  expect(await figures('owner')).toEqual(all)
  expect(await figures('finance')).toEqual(all)
  expect(await figures('service')).toEqual(all)
  expect(await figures('inventory')).toEqual(['at', 'sales'])
  expect(await figures('telephony')).toEqual(['at'])
})
