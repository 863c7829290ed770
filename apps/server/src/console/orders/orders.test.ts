import { expect, test } from 'vitest'
import { askedByStaff } from '../../refunding/testing/asked.ts'
import { payFor } from '../../testing/member.ts'
import { until } from '../../testing/until.ts'
import { paidOrder } from '../testing/paid-order.ts'
import { startConsole } from '../testing/console.ts'

test('an order tells its money, and all that happened to it as one line of time with actors', async () => {
  const town = await startConsole()
  const { server, five } = town
  server.wechatPay.setFaults({ silent: true })
  const { 628888: numberId } = await server.stock('628888,88')
  const { token, phone } = await server.login()
  const { orderId, out_trade_no: trade } = await payFor(server, token, { numberId })
  await server.request('POST /order/binding', { orderId, phone }, { token })
  await askedByStaff(server.context, orderId, 1000)
  await town.ask(
    'POST /order/:id/refund-request',
    { id: orderId, amountFen: 2000, reason: '多扣' },
    { as: five.service },
  )
  const { id: refundId } = await server.context.db
    .selectFrom('refunds')
    .select(({ fn }) => fn.min('id').as('id'))
    .executeTakeFirstOrThrow()
  const read = async () => (await town.ask('GET /orders/:id', { id: orderId }, { as: five.finance })).data
  const order = await until(
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
      'payment succeed wechat',
      'ledger payment system',
      'request allow staff',
      'refund decide staff',
      'refund succeed wechat',
      'ledger refund system',
      'number bind buyer',
      'audit refund.ask staff',
    ]),
  )
  const asked = order.timeline.find(({ source, event }) => source === 'audit' && event === 'refund.ask')
  expect(asked).toMatchObject({ by: five.service.name, reason: '多扣' })
  const moments = order.timeline.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted().toReversed())
})

test('orders are found by number, trade number, stage and day, page by page', async () => {
  const town = await startConsole()
  const orders = [await paidOrder(town), await paidOrder(town), await paidOrder(town)]
  const [first] = orders
  const find = async (input: Record<string, string | number>) =>
    (await town.ask('GET /orders', input, { as: town.five.service })).data
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
  const counted = await town.ask('GET /orders/count', { digits: number }, { as: town.five.owner })
  expect(counted.data).toEqual({ count: 1, more: false })
})
