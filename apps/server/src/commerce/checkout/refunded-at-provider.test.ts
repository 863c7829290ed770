import { expect, test } from 'vitest'
import { startConsole } from '../../console/testing/console.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { hourMs, minuteMs } from '../../platform/base/time.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { startPayment } from './testing/start-payment.ts'

/** Pays at WeChat and returns the money there, by a refund number that we do not know. */
async function payAndRefundAtWechat(server: TestServer, outTradeNo: string, refundFen: number) {
  await server.wechatPay.pay(outTradeNo)
  if (refundFen === 0) return
  const refund = { outTradeNo, outRefundNo: `LOST${outTradeNo}`, refundFen, totalFen: 8800, reason: '退款' }
  await server.context.payments.wechat.refund(refund)
}

/** A payment as a restored database has it: open here, paid and refunded at WeChat. */
async function restore(server: TestServer, refundFen: number) {
  server.wechatPay.setFaults({ silent: true })
  const started = await startPayment(server)
  const { out_trade_no: outTradeNo, orderId } = started.payment
  await payAndRefundAtWechat(server, outTradeNo, refundFen)
  const { db } = server.context
  const read = async () => ({
    order: (await db.selectFrom('orders').select('stage').where('id', '=', orderId).executeTakeFirst())
      ?.stage,
    number: (await db.selectFrom('numbers').select('state').executeTakeFirst())?.state,
    attempts: (await db.selectFrom('payments').select('state').execute()).map(({ state }) => state),
  })
  return { ...started, orderId, read }
}

test.each([
  ['all', 8800],
  ['a part', 3000],
])(
  'a payment that was refunded at WeChat (%s) and is unknown here ends with its hold, and staff settle it once',
  async (_what, refundFen) => {
    const testConsole = await startConsole()
    const { server } = testConsole
    const { payment, read } = await restore(server, refundFen)
    const asked: string[] = []
    const { wechat } = server.context.payments
    const queryPayment = wechat.queryPayment.bind(wechat)
    Object.assign(wechat, {
      queryPayment: (outTradeNo: string) => (asked.push(outTradeNo), queryPayment(outTradeNo)),
    })
    for (const minutes of [1, 1, 15, 1]) {
      server.advance(minutes * minuteMs)
      await server.runJob('payments-reconcile', {})
    }
    expect(await read()).toEqual({ order: 'expired', number: 'on_sale', attempts: ['closed'] })
    asked.length = 0
    server.advance(hourMs)
    await server.runJob('payments-reconcile', {})
    expect(asked).toEqual([])

    const as = await testConsole.addStaff('finance')
    const list = async () => (await testConsole.request('GET /quarantine', {}, { as })).data.list
    const [found, ...more] = await list()
    expect(more).toEqual([])
    expect(found).toMatchObject({ trade: payment.out_trade_no, why: 'refunded', amountFen: 8800 })
    const id = found?.id ?? 0
    await testConsole.request('POST /money-case/:id/take', { id }, { as })
    await testConsole.request('POST /money-case/:id/settle', { id, reason: '微信已退款' }, { as })
    expect(await list()).toMatchObject([{ state: 'settled' }])
    expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})

    // The daily bill has the payment as a success. It must not buy the number. Our clock is over an hour
    // ahead of WeChat's, which must have passed 10:00, when a bill is complete.
    server.advance(48 * hourMs)
    server.wechatPay.advanceDays(3)
    await server.runJob('bill-compare', {})
    expect(await read()).toEqual({ order: 'expired', number: 'on_sale', attempts: ['closed'] })
    const { db } = server.context
    expect(await db.selectFrom('quarantined_payments').select('reason').execute()).toEqual([
      { reason: 'refunded' },
    ])
    expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
  },
)

test('a buyer whose payment was refunded at WeChat cannot pay that order again, but can cancel it', async () => {
  const server = await startTestServer()
  const { buyer, orderId, read } = await restore(server, 8800)
  const { token } = buyer
  server.advance(5 * minuteMs)
  const again = await server.request('POST /wxpay/h5', { orderId, agreed: true }, { token })
  expect(again.failure.error).toBe('order-not-payable')
  expect((await server.request('POST /order/:id/cancel', { id: orderId }, { token })).status).toBe(200)
  expect(await read()).toEqual({ order: 'cancelled', number: 'on_sale', attempts: ['closed'] })
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})

test('a renewal whose payment was refunded at WeChat ends, and its number keeps ringing', async () => {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  const { id, token: first, member } = await createNumberOwner(server, '628888')
  const { data } = await server.request('POST /subscription/:id/renew', { id, months: 1 }, { token: first })
  await payAndRefundAtWechat(server, data.out_trade_no, 8800)
  server.advance(16 * minuteMs)
  await server.runJob('payments-reconcile', {})
  const { token } = await server.login(member.phone)
  const { data: order } = await server.request('GET /order/:id', { id: data.orderId }, { token })
  expect(order).toMatchObject({ stage: 'expired', transactions: [] })
  expect((await server.request('GET /subscription/:id', { id }, { token })).data.state).toBe('active')
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})

test('a refund that we know is no exception when its payment is closed once more', async () => {
  const server = await startTestServer()
  const { buyer, orderId, payment } = await restore(server, 0)
  const { data } = await server.request(
    'GET /wxpay/query',
    { out_trade_no: payment.out_trade_no },
    { token: buyer.token },
  )
  expect(data.state).toBe('success')
  await server.request('POST /order/:id/refund', { id: orderId }, { token: buyer.token })
  await server.runJob('refund-send', { refundId: 1 })
  await server.runJob('payment-close', { provider: 'wechat', outTradeNo: payment.out_trade_no })
  expect(await server.context.db.selectFrom('payment_exceptions').selectAll().execute()).toEqual([])
})
