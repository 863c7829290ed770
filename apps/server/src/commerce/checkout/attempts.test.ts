import { expect, onTestFinished, test } from 'vitest'
import { startWechatOpen } from '../../../../simulators/src/wechat-open/wechat-open.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { settlePayment } from './settle-payment.ts'

/** A buyer with one order, who can pay in a browser and inside WeChat. */
async function buyer(options: { workers?: boolean } = {}) {
  const wechat = await startWechatOpen()
  onTestFinished(() => wechat.stop())
  const server = await startTestServer({ ...options, env: wechat.env })
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const tap = (payer?: string) =>
    server.request('POST /wxpay/h5', { numberId, agreed: true, ...(payer && { payer }) }, { token })
  const identify = async (openid: string) => {
    const { data } = await server.request('GET /wechat/code', { callback: '/mobile/home' }, { token })
    const state = new URL(data.url ?? '').searchParams.get('state')
    const code = wechat.credentials.issueCode(openid)
    return (await server.request('GET /wechat/code', { code, state }, { token })).data.payer ?? ''
  }
  const query = async (out_trade_no: string) =>
    (await server.request('GET /wxpay/query', { out_trade_no }, { token })).data
  const { db } = server.context
  const attempts = () =>
    db.selectFrom('payments').select(['out_trade_no', 'channel', 'state']).orderBy('id').execute()
  return { ...server, token, tap, identify, query, attempts }
}

const jsapi = {
  appId: expect.stringMatching(/^wx/),
  timeStamp: expect.stringMatching(/^\d{10}$/),
  nonceStr: expect.any(String),
  package: expect.stringMatching(/^prepay_id=wx/),
  signType: 'RSA',
  paySign: expect.any(String),
}

test('[AP-12] a payer inside WeChat gets the parameters of its own payment, the same order in a browser an address', async () => {
  const server = await buyer()
  const payer = await server.identify('oRider')
  const { data: inside } = await server.tap(payer)
  expect(inside).toEqual({ jsapi, out_trade_no: expect.any(String), number: '628888', orderId: 1 })
  const { data: again } = await server.tap(payer)
  expect([again.out_trade_no, again.jsapi?.package]).toEqual([inside.out_trade_no, inside.jsapi?.package])
  const { data: outside } = await server.tap()
  expect(outside).toMatchObject({ h5_url: expect.any(String), out_trade_no: `${inside.out_trade_no}-2` })
  expect(outside.jsapi).toBeUndefined()
  expect(await server.attempts()).toEqual([
    { out_trade_no: inside.out_trade_no, channel: 'in-app', state: 'closed' },
    { out_trade_no: outside.out_trade_no, channel: 'browser', state: 'prepared' },
  ])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('[AP-13] a buyer pays by another method than the first one, and either trade number finds the order', async () => {
  const server = await buyer()
  const { data: h5 } = await server.tap()
  const { data: inside } = await server.tap(await server.identify('oRider'))
  expect(await server.wechatPay.pay(h5.out_trade_no)).toBe(false)
  expect(await server.wechatPay.pay(inside.out_trade_no)).toBe(true)
  expect((await server.query(h5.out_trade_no)).state).toBe('success')
  const { order } = await server.query(inside.out_trade_no)
  expect(order).toMatchObject({ id: 1, outTradeNo: h5.out_trade_no, stage: 'paid' })
})

test('an order paid in the browser cannot be paid again inside WeChat', async () => {
  const server = await buyer()
  server.wechatPay.setFaults({ silent: true })
  const { data: h5 } = await server.tap()
  await server.wechatPay.pay(h5.out_trade_no)
  const { status, failure } = await server.tap(await server.identify('oRider'))
  expect([status, failure.error]).toEqual([409, 'order-already-paid'])
  expect((await server.attempts()).map(({ state }) => state)).toEqual(['succeeded'])
})

test('another payer inside WeChat gets a new attempt; a payer identity of another login is refused', async () => {
  const server = await buyer()
  const { data: first } = await server.tap(await server.identify('oRider'))
  const { data: second } = await server.tap(await server.identify('oFriend'))
  expect(second.out_trade_no).toBe(`${first.out_trade_no}-2`)
  const stranger = await server.tap(`oRider${'0'.repeat(64)}`)
  expect([stranger.status, stranger.failure.error]).toEqual([422, 'wechat-code-invalid'])
})

test('after a crash between WeChat’s close and the new attempt, the next prepay succeeds', async () => {
  const server = await buyer()
  const { data: h5 } = await server.tap()
  await server.context.payments.wechat.closePayment(h5.out_trade_no)
  await server.context.db.updateTable('payments').set({ state: 'unknown', payment_url: null }).execute()
  const { data: next } = await server.tap()
  expect(next.out_trade_no).toBe(`${h5.out_trade_no}-2`)
  expect(await server.wechatPay.pay(next.out_trade_no)).toBe(true)
})

test('while WeChat does not confirm the close, no new attempt starts', async () => {
  const server = await buyer()
  const payer = await server.identify('oRider')
  const { data: h5 } = await server.tap()
  server.wechatPay.setFaults({ failingRequests: 1 })
  const { status, failure } = await server.tap(payer)
  expect([status, failure.error]).toEqual([503, 'payment-unavailable'])
  expect(await server.attempts()).toEqual([
    { out_trade_no: h5.out_trade_no, channel: 'browser', state: 'unknown' },
  ])
  expect((await server.tap(payer)).data.out_trade_no).toBe(`${h5.out_trade_no}-2`)
})

test('concurrent prepays in the browser and inside WeChat leave one payable attempt', async () => {
  const server = await buyer()
  const payer = await server.identify('oRider')
  const answers = await Promise.all([server.tap(), server.tap(payer), server.tap(), server.tap(payer)])
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  await server.tap(payer)
  const payable = await Promise.all(
    (await server.attempts()).map(({ out_trade_no }) =>
      server.wechatPay.pay(out_trade_no).catch(() => false),
    ),
  )
  expect(payable.filter(Boolean)).toHaveLength(1)
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('an order is cancelled only after its newest attempt is closed', async () => {
  const server = await buyer()
  await server.tap()
  const { data: inside } = await server.tap(await server.identify('oRider'))
  const { data: order } = await server.request('POST /order/:id/cancel', { id: 1 }, { token: server.token })
  expect(order.stage).toBe('cancelled')
  expect(await server.wechatPay.pay(inside.out_trade_no)).toBe(false)
  expect((await server.attempts()).map(({ state }) => state)).toEqual(['closed', 'closed'])
})

test('a buyer pays twice and is refunded once, in full; the order shows the refund', async () => {
  const server = await buyer({ workers: true })
  server.wechatPay.setFaults({ silent: true })
  const { data: h5 } = await server.tap()
  await server.wechatPay.pay(h5.out_trade_no)
  const late = await server.context.payments.wechat.queryPayment(h5.out_trade_no)
  // WeChat closed the first attempt after a switch to the second, but it was paid all the same.
  await server.context.db.updateTable('payments').set({ state: 'closed' }).execute()
  await server.context.db
    .insertInto('payments')
    .values({
      order_id: 1,
      out_trade_no: `${h5.out_trade_no}-2`,
      provider: 'wechat',
      channel: 'in-app',
      amount_fen: 8800,
      state: 'init',
      payer_client_ip: null,
      payment_url: null,
      payment_url_until: null,
      transaction_id: null,
      payer_id: null,
      succeeded_at: null,
      checked_at: null,
      created_at: new Date(),
    })
    .execute()
  const second = { ...late, outTradeNo: `${h5.out_trade_no}-2`, transactionId: 'T2' }
  expect(await settlePayment(server.context, second)).toBe('settled')
  expect(
    await Promise.all([late, late, late].map((report) => settlePayment(server.context, report))),
  ).toEqual(expect.arrayContaining(['settled', 'known', 'known']))
  server.wechatPay.setFaults({ silent: false })
  const { order } = await waitUntil(
    () => server.query(h5.out_trade_no),
    (answer) => answer.order.transactions.at(-1)?.state === 'done',
  )
  expect(order).toMatchObject({ stage: 'paid', amount: 88 })
  expect(order.transactions.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['new', 88],
    ['new', 88],
    ['paid-twice', 88],
  ])
  expect(await server.context.db.selectFrom('refunds').select(['kind', 'out_refund_no']).execute()).toEqual([
    { kind: 'extra', out_refund_no: `R${h5.out_trade_no}` },
  ])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('when one attempt pays the order, the other open attempt is closed at WeChat', async () => {
  const server = await buyer({ workers: true })
  server.wechatPay.setFaults({ silent: true })
  const { data: h5 } = await server.tap()
  await server.wechatPay.pay(h5.out_trade_no)
  const late = await server.context.payments.wechat.queryPayment(h5.out_trade_no)
  await server.context.db.updateTable('payments').set({ state: 'closed' }).execute()
  const second = `${h5.out_trade_no}-2`
  const { context } = server
  await context.db
    .insertInto('payments')
    .columns([
      'order_id',
      'out_trade_no',
      'provider',
      'channel',
      'amount_fen',
      'state',
      'payer_client_ip',
      'created_at',
    ])
    .expression((payment) =>
      payment
        .selectFrom('payments')
        .select(['order_id', payment.val(second).as('out_trade_no'), 'provider', 'channel', 'amount_fen'])
        .select([payment.val('init' as const).as('state'), 'payer_client_ip', 'created_at']),
    )
    .execute()
  await context.payments.wechat.createPayment({
    channel: 'browser',
    outTradeNo: second,
    description: 'x',
    amountFen: 8800,
    expiresAt: new Date(Date.now() + 600_000),
    payerClientIp: '127.0.0.1',
  })
  await settlePayment(context, late)
  await waitUntil(
    () => context.payments.wechat.queryPayment(second),
    ({ state }) => state === 'closed',
  )
  expect((await server.attempts()).map(({ state }) => state)).toEqual(['succeeded', 'closed'])
})
