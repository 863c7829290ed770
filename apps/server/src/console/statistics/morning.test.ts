import { expect, test } from 'vitest'
import { dayMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { startConsole } from '../testing/console.ts'

test('the morning compares yesterday with the same weekday of the week before, midnight to midnight in Shanghai', async () => {
  const testConsole = await startConsole()
  const { request, server } = testConsole
  const { db, clock } = server.context
  const midnight = startOfShanghaiDay(shanghaiDay(clock())).getTime()
  const week = 7 * dayMs
  const moments = [
    // Yesterday, its first and last moment; the day of the week before; days around them.
    midnight - dayMs,
    midnight - 1,
    midnight - week - 1,
    midnight,
    midnight - dayMs - 1,
    midnight - week,
    midnight - week - dayMs - 1,
  ]
  for (const at of moments.map((each) => new Date(each))) {
    const { orderId } = await insertPaidOrder(testConsole, 10)
    const order = db.updateTable('orders').set({ created_at: at, paid_at: at }).where('id', '=', orderId)
    const { user_id } = await order.returning('user_id').executeTakeFirstOrThrow()
    await db.updateTable('users').set({ created_at: at }).where('id', '=', user_id).execute()
    const refund = {
      order_id: orderId,
      kind: 'refund',
      amount_fen: 20,
      reference: `R${orderId}`,
      at,
    } as const
    await db.insertInto('ledger').values(refund).execute()
  }
  const { data } = await request('GET /statistics/morning', {}, { as: await testConsole.addStaff('owner') })
  expect(data).toMatchObject({
    day: shanghaiDay(new Date(midnight - 1)),
    before: shanghaiDay(new Date(midnight - week - 1)),
    placed: { of: { count: 2 }, before: { count: 1 } },
    paid: { of: { count: 2, fen: 2000 }, before: { count: 1, fen: 1000 } },
    refunds: { of: { count: 2, fen: 40 }, before: { count: 1, fen: 20 } },
    calls: { of: { connected: 0, missed: 0, refused: 0 } },
  })
  const days = { from: data.day, until: shanghaiDay(clock()) }
  const sales = await request('GET /statistics/sales', days, { as: await testConsole.addStaff('finance') })
  expect(sales.data.days[0]).toEqual({ day: data.day, ...data.paid!.of })
  expect(sales.data.daysBefore.map(({ count }) => count)).toEqual([0, 1])
})

test('each role gets the figures of the morning whose lists it may open', async () => {
  const { request, staffByRole } = await startConsole()
  const figures = async (role: keyof typeof staffByRole) => {
    const { day, before, ...rest } = (await request('GET /statistics/morning', {}, { as: staffByRole[role] }))
      .data
    expect(day > before).toBe(true)
    return Object.keys(rest).toSorted()
  }
  expect(await figures('owner')).toEqual(['calls', 'customers', 'paid', 'placed', 'refunds'])
  expect(await figures('finance')).toEqual(['customers', 'paid', 'placed', 'refunds'])
  expect(await figures('service')).toEqual(['customers', 'paid', 'placed', 'refunds'])
  expect(await figures('inventory')).toEqual(['paid', 'placed'])
  expect(await figures('telephony')).toEqual(['calls'])
})
