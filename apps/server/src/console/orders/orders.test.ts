import { expect, test } from 'vitest'
import { withdrawOrder } from '../../commerce/checkout/withdraw-order.ts'
import { storeDifferences } from '../../commerce/payments/bill-differences.ts'
import { requestRefundAsStaff } from '../../commerce/refund-requests/testing/staff-request.ts'
import { createOwner, passDays, runDueJobs } from '../../commerce/renewals/testing/owner.ts'
import { payOrder } from '../../testing/owner.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { newChargeableOwner, startConsoleWithRenewals } from '../testing/renewals.ts'
import { startConsole, type TestConsole } from '../testing/console.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/base/time.ts'

test('an order shows its amounts, and one timeline with the actors', async () => {
  const testConsole = await startConsole()
  const { server, staffByRole } = testConsole
  server.wechatPay.setFaults({ silent: true })
  const { 628888: numberId } = await server.stock('628888,88')
  const { token, phone } = await server.login()
  const { orderId, out_trade_no: trade } = await payOrder(server, token, { numberId })
  await server.request('POST /order/binding', { orderId, phone }, { token })
  await requestRefundAsStaff(server.context, orderId, 1000)
  await testConsole.request(
    'POST /order/:id/refund-request',
    { id: orderId, amountFen: 2000, reason: '多扣' },
    { as: staffByRole.service },
  )
  const { id: refundId } = await server.context.db
    .selectFrom('refunds')
    .select(({ fn }) => fn.min('id').as('id'))
    .executeTakeFirstOrThrow()
  const read = async () =>
    (await testConsole.request('GET /orders/:id', { id: orderId }, { as: staffByRole.finance })).data
  const order = await waitUntil(
    async () => {
      await server.runJob('refund-send', { refundId })
      return read()
    },
    ({ money }) => money.refundedFen > 0,
  )
  expect(order).toMatchObject({
    number: '95013-628888',
    stage: 'active',
    phone: phone.replace(/^(\d{3})\d{4}/, '$1****'),
    subscription: { state: 'active' },
    money: { paidFen: 8800, refundedFen: 1000, onTheWayFen: 2000, refundableFen: 5800 },
  })
  expect(order.attempts).toMatchObject([{ trade, state: 'succeeded', amountFen: 8800 }])
  expect(order.requests.map(({ state, byRole }) => [state, byRole])).toEqual([
    ['approved', true],
    ['approved', true],
  ])
  const seen = order.timeline.map(({ source, event, actor }) => `${source} ${event} ${actor}`)
  expect(seen).toEqual(
    expect.arrayContaining([
      'order place buyer',
      'order bind buyer',
      'payment succeed provider',
      'ledger payment system',
      'request allow staff',
      'refund decide staff',
      'refund succeed provider',
      'ledger refund system',
      'number bind buyer',
      'audit refund.ask staff',
    ]),
  )
  const asked = order.timeline.find(({ source, event }) => source === 'audit' && event === 'refund.ask')
  expect(asked).toMatchObject({ by: staffByRole.service.name, reason: '多扣' })
  const moments = order.timeline.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted().toReversed())
})

/** The timeline of an order, oldest first: each entry as source, event and actor. */
async function told(testConsole: TestConsole, id: number): Promise<string[]> {
  const { data } = await testConsole.request(
    'GET /orders/:id',
    { id },
    { as: await testConsole.addStaff('finance') },
  )
  return data.timeline.map(({ source, event, actor }) => `${source} ${event} ${actor}`).toReversed()
}

test('the actor of an automatic renewal is the system, of a manual one the buyer', async () => {
  const { testConsole, world } = await startConsoleWithRenewals()
  const owner = await newChargeableOwner(world, '628888,88')
  const first = await told(testConsole, owner.orderId)
  expect(first).toEqual(
    expect.arrayContaining([
      'order place buyer',
      'order pay buyer',
      'payment begin buyer',
      'subscription subscribe buyer',
      'subscription renew-auto buyer',
    ]),
  )
  world.server.advance(23 * dayMs)
  await passDays(world, 7)
  world.server.advance(10 * minuteMs)
  await runDueJobs(world.server)
  await owner.renew()
  const renewals = await world.server.context.db
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'renew')
    .orderBy('id')
    .execute()
  const [byMandate, byHand] = await Promise.all(renewals.map(({ id }) => told(testConsole, id)))
  expect(byMandate).toEqual(
    expect.arrayContaining([
      'order place system',
      'order pay system',
      'payment begin system',
      'payment succeed provider',
      'subscription renew system',
    ]),
  )
  expect(byMandate?.filter((line) => line.endsWith('buyer'))).toEqual([])
  expect(byHand).toEqual(
    expect.arrayContaining(['order place buyer', 'payment begin buyer', 'subscription renew buyer']),
  )
})

test("the actor of an unbound number's refund is the system, of a withdrawal the buyer", async () => {
  const testConsole = await startConsole()
  const { context } = testConsole.server
  const [unbound, givenUp] = [await insertPaidOrder(testConsole), await insertPaidOrder(testConsole)]
  await withdrawOrder(context, givenUp.orderId, 'withdrawn')
  testConsole.server.advance(72 * hourMs)
  await testConsole.server.runJob('unbound-refund', { orderId: unbound.orderId })
  const withdrawals = async (id: number) =>
    (await told(testConsole, id)).filter((line) => line.includes('withdraw'))
  expect(await withdrawals(unbound.orderId)).toEqual([
    'order withdraw system',
    'subscription withdraw system',
  ])
  expect(await withdrawals(givenUp.orderId)).toEqual(['order withdraw buyer', 'subscription withdraw buyer'])
})

test('an order that was not renewed shows how its number was suspended and lost, with the reminders', async () => {
  const { testConsole, world } = await startConsoleWithRenewals()
  const { orderId } = await createOwner(world, '628888,88')
  await passDays(world, 24)
  for (const days of [1, 4, 2, 3, 4, 23]) {
    world.server.advance((days - 1) * dayMs)
    await passDays(world, 1)
  }
  const lines = await told(testConsole, orderId)
  expect(lines.filter((line) => line.startsWith('subscription'))).toEqual([
    'subscription subscribe buyer',
    'subscription bind buyer',
    'subscription lapse system',
    'subscription wait system',
    'subscription suspend system',
    'subscription expire system',
  ])
  expect(lines.filter((line) => line.startsWith('notice'))).toEqual([
    'notice due-6 system',
    'notice due-1 system',
    'notice suspended system',
    'notice ended system',
  ])
})

test('a payment exception shows who took and resolved it, when and why', async () => {
  const testConsole = await startConsole()
  const { server, staffByRole } = testConsole
  const { orderId, trade } = await insertPaidOrder(testConsole, 88)
  const difference = { kind: 'payment-amount', reference: trade, oursFen: 8800, theirsFen: 8700 } as const
  await storeDifferences(server.context, { provider: 'wechat', day: '2027-01-01' }, [difference])
  const { data } = await testConsole.request('GET /bill-differences', {}, { as: staffByRole.finance })
  const id = data.list[0]?.id
  await testConsole.request('POST /money-case/:id/take', { id }, { as: staffByRole.finance })
  server.advance(60_000)
  await testConsole.request(
    'POST /money-case/:id/settle',
    { id, reason: '微信已更正' },
    { as: staffByRole.finance },
  )
  const order = await testConsole.request('GET /orders/:id', { id: orderId }, { as: staffByRole.finance })
  const lines = order.data.timeline.filter(({ source }) => source === 'bill')
  const common = { reference: trade, by: staffByRole.finance.name, actor: 'staff' }
  expect(lines).toMatchObject([
    { ...common, event: 'settle', state: 'settled', reason: '微信已更正' },
    { ...common, event: 'take', state: 'taken', reason: null },
    { event: 'payment-amount', state: null, reference: trade, by: null, actor: 'provider', amountFen: 8700 },
  ])
  expect(new Set(lines.map(({ at }) => at)).size).toBe(3)
})

test('orders are found by number, trade number, stage and day, page by page', async () => {
  const testConsole = await startConsole()
  const orders = [
    await insertPaidOrder(testConsole),
    await insertPaidOrder(testConsole),
    await insertPaidOrder(testConsole),
  ]
  const [first] = orders
  const find = async (input: Record<string, string | number>) =>
    (await testConsole.request('GET /orders', input, { as: testConsole.staffByRole.service })).data
  const ids = async (input: Record<string, string | number>) => (await find(input)).list.map(({ id }) => id)
  const all = orders.map(({ orderId }) => orderId).toReversed()
  expect(await ids({})).toEqual(all)
  const page = await find({ pageSize: 2 })
  expect(page.list.map(({ id }) => id)).toEqual(all.slice(0, 2))
  expect(await ids({ pageSize: 2, cursor: page.next ?? '' })).toEqual(all.slice(2))
  const { number } = (await find({ trade: first?.trade ?? '' })).list[0]!
  expect(await ids({ digits: `+86 ${number}` })).toEqual([first?.orderId])
  expect(await ids({ digits: number.slice(6, 10) })).toEqual(all)
  expect(await ids({ stage: 'active' })).toEqual([])
  expect(await ids({ paidFrom: '2000-01-01', paidUntil: '2000-01-02' })).toEqual([])
  expect(await ids({ paidFrom: '2000-01-01', kind: 'new', status: 2 })).toEqual(all)
  expect((await find({ stage: 'sold', status: 7 })).dropped).toEqual(['stage', 'status'])
  const counted = await testConsole.request(
    'GET /orders/count',
    { digits: number },
    { as: testConsole.staffByRole.owner },
  )
  expect(counted.data).toEqual({ count: 1, more: false, sumFen: 50_000 })
})

test('the list shows the buyer, masked, and how the order was paid; it is filtered by method', async () => {
  const testConsole = await startConsole()
  const { server, staffByRole } = testConsole
  const { 628888: numberId, 638888: other } = await server.stock('628888,88', '638888,88')
  const buyer = await server.login()
  const { orderId } = await payOrder(server, buyer.token, { numberId })
  const { data: unpaid } = await server.request(
    'POST /order',
    { numberId: other, agreed: true },
    { token: buyer.token },
  )
  const list = async (filters: Record<string, unknown>, role: 'inventory' | 'finance' = 'finance') =>
    (await testConsole.request('GET /orders', filters, { as: staffByRole[role] })).data.list
  const phone = `${buyer.phone.slice(0, 3)}****${buyer.phone.slice(-4)}`
  expect(await list({}, 'inventory')).toMatchObject([
    { id: unpaid.id, userId: buyer.id, phone, method: null },
    { id: orderId, userId: buyer.id, phone, method: 'browser' },
  ])
  await server.context.db
    .insertInto('payments')
    .values({
      order_id: orderId,
      out_trade_no: 'A-LATER-ATTEMPT',
      provider: 'wechat',
      channel: 'in-app',
      amount_fen: 8800,
      state: 'closed',
      created_at: server.context.clock(),
    })
    .execute()
  expect(await list({ method: 'browser' })).toMatchObject([{ id: orderId, method: 'browser' }])
  expect(await list({ method: 'in-app' })).toEqual([])
  const count = await testConsole.request(
    'GET /orders/count',
    { method: 'browser' },
    { as: staffByRole.finance },
  )
  expect(count.data.count).toBe(1)
})
