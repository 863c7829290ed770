import { expect, test } from 'vitest'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'

const minute = 60_000

test('an order holds its number for 15 minutes and keeps its price', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const before = Date.now()
  const { data: order } = await server.request(
    'POST /order',
    { numberId, months: 3, agreed: true },
    { token },
  )
  expect(order).toMatchObject({
    status: 1,
    stage: 'created',
    months: 3,
    price: 88,
    amount: 264,
    autoRenew: false,
  })
  const placedAt = Date.parse(order.holdUntil ?? '') - 15 * minute
  expect(placedAt).toBeGreaterThanOrEqual(before)
  expect(placedAt).toBeLessThanOrEqual(Date.now())
  await server.stock('628888,99')
  const { data: later } = await server.request('GET /order/:id', { id: order.id }, { token })
  expect(later.amount).toBe(264)
})

test('[VA-4] an order without the agreement is refused', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const { status, failure } = await server.request('POST /order', { numberId }, { token })
  expect([status, failure.error, failure.message]).toEqual([
    422,
    'agreement-required',
    '请同意服务协议和隐私政策',
  ])
})

test('a second buyer is refused because the number is taken, and gets similar numbers', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88', '637777,80', '639999,85')
  const [first, second] = [await server.login(), await server.login()]
  await server.request('POST /order', { numberId, agreed: true }, { token: first.token })
  const { status, failure } = await server.request(
    'POST /order',
    { numberId, agreed: true },
    { token: second.token },
  )
  expect([status, failure.error]).toEqual([409, 'number-taken'])
  const { data } = await server.request('GET /number/:id(^\\d+$)', { id: numberId }, { token: second.token })
  expect(data.state).toBe('held')
  expect(data.heldUntil).toBeDefined()
  expect(data.orderId).toBeUndefined()
  expect(data.similar.map((similar) => similar.number).toSorted()).toEqual(['637777', '639999'])
})

test('a buyer who already holds the number gets the same order again, and sees it on the number', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const first = await server.request('POST /order', { numberId, agreed: true }, { token })
  const second = await server.request('POST /order', { numberId, agreed: true }, { token })
  expect(second.data.id).toBe(first.data.id)
  const { data } = await server.request('GET /number/:id(^\\d+$)', { id: numberId }, { token })
  expect(data.orderId).toBe(first.data.id)
})

test('a fourth unpaid order is refused, also when all are concurrent', async () => {
  const server = await startTestServer()
  const ids = await server.stock('628881,8', '628882,8', '628883,8', '628884,8', '628885,8')
  const { token } = await server.login()
  const answers = await Promise.all(
    Object.values(ids).map((numberId) =>
      server.request('POST /order', { numberId, agreed: true }, { token }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.failure.error).toBe('too-many-pending')
})

test('a cancelled order puts its number back on sale, but only after WeChat has closed the payment', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const { data: payment } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  server.wechatPay.setFaults({ failingRequests: 1 })
  const cancel = () => server.request('POST /order/:id/cancel', { id: payment.orderId }, { token })
  const failed = await cancel()
  expect([failed.status, failed.failure.error]).toEqual([503, 'payment-unavailable'])
  const state = async () => (await server.request('GET /number/:id(^\\d+$)', { id: numberId })).data.state
  expect(await state()).toBe('held')
  expect((await cancel()).data).toMatchObject({ status: 3, stage: 'cancelled' })
  expect(await state()).toBe('on_sale')
  expect(await server.wechatPay.pay(payment.out_trade_no)).toBe(false)
})

test('cancelling an order that was just paid settles it instead', async () => {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const { data: payment } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  await server.wechatPay.pay(payment.out_trade_no)
  const { status, failure } = await server.request(
    'POST /order/:id/cancel',
    { id: payment.orderId },
    { token },
  )
  expect([status, failure.error]).toEqual([409, 'order-already-paid'])
  expect((await server.request('GET /order/:id', { id: payment.orderId }, { token })).data.stage).toBe('paid')
})

test('an expired hold frees the number; an unexpired one does not', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const { data: order } = await server.request('POST /order', { numberId, agreed: true }, { token })
  const stage = async () => (await server.request('GET /order/:id', { id: order.id }, { token })).data.stage
  await server.runJob('order-release', { orderId: order.id })
  expect(await stage()).toBe('created')
  server.advance(14 * minute)
  await server.runJob('order-release', { orderId: order.id })
  expect(await stage()).toBe('created')
  server.advance(minute)
  const { token: fresh } = await server.login()
  await server.runJob('order-release', { orderId: order.id })
  const other = await server.request('POST /order', { numberId, agreed: true }, { token: fresh })
  expect(other.status).toBe(200)
})

test('[AP-14] [SC-10] the orders of a user by tab: 0 all, 1 pending payment, 2 completed, 3 cancelled', async () => {
  const server = await startTestServer()
  const ids = await server.stock('628881,8', '628882,8', '628883,8')
  const { token, id } = await server.login()
  const pending = await server.request('POST /order', { numberId: ids['628881'], agreed: true }, { token })
  const { orderId: paid } = await payOrder(server, token, { numberId: ids['628882'] })
  const cancelled = await server.request('POST /order', { numberId: ids['628883'], agreed: true }, { token })
  await server.request('POST /order/:id/cancel', { id: cancelled.data.id }, { token })
  const tab = async (status: number) =>
    (await server.request('GET /order/user/:id', { id, status }, { token })).data.list.map(
      (order) => order.id,
    )
  expect(await tab(0)).toEqual([cancelled.data.id, paid, pending.data.id])
  expect(await tab(1)).toEqual([pending.data.id])
  expect(await tab(2)).toEqual([paid])
  expect(await tab(3)).toEqual([cancelled.data.id])
})

test('[AP-14] orders are paged; a new order between two pages repeats none', async () => {
  const server = await startTestServer()
  const ids = await server.stock('628881,8', '628882,8', '628883,8')
  const { token, id } = await server.login()
  for (const digits of ['628881', '628882'])
    await server.request('POST /order', { numberId: ids[digits], agreed: true }, { token })
  const first = (await server.request('GET /order/user/:id', { id, pageSize: 1 }, { token })).data
  await server.request('POST /order', { numberId: ids['628883'], agreed: true }, { token })
  const next = { id, pageSize: 1, current: 2, cursor: first.cursor }
  const second = (await server.request('GET /order/user/:id', next, { token })).data
  expect([...first.list, ...second.list].map((order) => order.number.number)).toEqual(['628882', '628881'])
  expect([first.hasMore, second.hasMore]).toEqual([true, false])
})

test("[AP-14] a user cannot read another user's orders", async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const [owner, stranger] = [await server.login(), await server.login()]
  const { data: order } = await server.request(
    'POST /order',
    { numberId, agreed: true },
    { token: owner.token },
  )
  const list = await server.request('GET /order/user/:id', { id: owner.id }, { token: stranger.token })
  expect(list.status).toBe(403)
  for (const key of ['GET /order/:id', 'POST /order/:id/cancel'] as const)
    expect((await server.request(key, { id: order.id }, { token: stranger.token })).failure.error).toBe(
      'order-not-found',
    )
})

test('the same Idempotency-Key returns the first response; with another body it is refused', async () => {
  const server = await startTestServer()
  const ids = await server.stock('628881,8', '628882,8')
  const { token } = await server.login()
  const order = (numberId: number | undefined) =>
    server.request(
      'POST /order',
      { numberId, agreed: true },
      { token, headers: { 'idempotency-key': 'k-1' } },
    )
  const first = await order(ids['628881'])
  expect((await order(ids['628881'])).body).toEqual(first.body)
  const other = await order(ids['628882'])
  expect([other.status, other.failure.error]).toEqual([422, 'idempotency-mismatch'])
})

test('the same Idempotency-Key returns the first response, although the number is gone', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const [first, second] = [await server.login(), await server.login()]
  const keys = ['POST /order', 'POST /wxpay/h5'] as const
  for (const key of keys) {
    const options = { token: first.token, headers: { 'idempotency-key': key } }
    const press = () => server.request(key, { numberId, agreed: true }, options)
    const { body, data } = await press()
    const id = 'orderId' in data ? data.orderId : data.id
    await server.request('POST /order/:id/cancel', { id }, { token: first.token })
    const other = await server.request('POST /order', { numberId, agreed: true }, { token: second.token })
    expect((await press()).body).toEqual(body)
    await server.request('POST /order/:id/cancel', { id: other.data.id }, { token: second.token })
  }
})

test('a refused order leaves its Idempotency-Key free', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const [first, second] = [await server.login(), await server.login()]
  const { data } = await server.request('POST /order', { numberId, agreed: true }, { token: first.token })
  const options = { token: second.token, headers: { 'idempotency-key': 'k' } }
  const press = () => server.request('POST /order', { numberId, agreed: true }, options)
  expect((await press()).failure.error).toBe('number-taken')
  await server.request('POST /order/:id/cancel', { id: data.id }, { token: first.token })
  expect((await press()).data.stage).toBe('created')
})

test('the response of a new order is what a read of it returns', async () => {
  const server = await startTestServer()
  const ids = await server.stock('628888,88', '637777,80,960')
  const { token } = await server.login()
  const requests = [
    { numberId: ids['628888'], agreed: true },
    { numberId: ids['637777'], agreed: true, months: 12, autoRenew: true },
  ]
  for (const request of requests) {
    const { data } = await server.request('POST /order', request, { token })
    expect(data).toEqual((await server.request('GET /order/:id', { id: data.id }, { token })).data)
  }
})
