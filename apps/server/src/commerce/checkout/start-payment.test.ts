import { expect, test } from 'vitest'
import { minuteMs } from '../../platform/base/time.ts'
import { startTestServer } from '../../testing/server.ts'
import { startPayment } from './testing/start-payment.ts'

test('[AP-12] [EN-7] paying for a number returns h5_url, out_trade_no and number, and holds the number', async () => {
  const server = await startTestServer()
  const { payment, query, numberId } = await startPayment(server)
  expect(payment).toEqual({
    h5_url: expect.stringMatching(/^http.+\/simulators\/wechat\/h5\//),
    out_trade_no: expect.stringMatching(/^\d{14}[0-9A-F]{12}$/),
    number: '628888',
    orderId: expect.any(Number),
  })
  expect((await server.request('GET /number/:id(^\\d+$)', { id: numberId })).data.state).toBe('held')
  expect((await query()).state).toBe('unpaid')
})

test('[AU-6] the payment endpoint requires login', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { status, failure } = await server.request('POST /wxpay/h5', { numberId, agreed: true })
  expect([status, failure.error]).toEqual([401, 'unauthorised'])
})

test('[AP-12] a second prepay returns the same order and payment; an expired cashier address is renewed', async () => {
  const server = await startTestServer()
  const { buyer, payment, numberId } = await startPayment(server)
  const again = async () =>
    (await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token: buyer.token })).data
  expect(await again()).toEqual(payment)
  server.advance(4.5 * minuteMs)
  const renewed = await again()
  expect(renewed.out_trade_no).toBe(payment.out_trade_no)
  expect(renewed.h5_url).toContain('/simulators/wechat/h5/')
})

test('[AP-12] [EN-7] methods 1 and 2 both mean WeChat; a method that is not offered is refused by name, and nothing is held', async () => {
  const server = await startTestServer()
  const ids = await server.stock('628881,8', '628882,8', '628883,8')
  const { token } = await server.login()
  const pay = (digits: string, method: unknown) =>
    server.request('POST /wxpay/h5', { numberId: ids[digits], agreed: true, method }, { token })
  expect((await pay('628881', 2)).status).toBe(200)
  expect((await pay('628882', 1)).status).toBe(200)
  for (const [method, name, label] of [
    [3, 'credit-card', '信用卡'],
    [4, 'debit-card', '借记卡'],
    [5, 'cash', '现金'],
    [6, 'gift', '赠送'],
  ] as const) {
    const { status, failure } = await pay('628883', method)
    expect([status, failure.error, failure.details]).toEqual([
      400,
      'payment-method-unavailable',
      { method, name, label },
    ])
  }
  for (const method of [7, 0, -1, 99, 2.5, 'alipay', '２', true, [2], { code: 2 }]) {
    const { status, failure } = await pay('628883', method)
    expect([status, failure.error], JSON.stringify(method)).toEqual([400, 'bad-request'])
  }
  const { data } = await server.request('GET /number/:id(^\\d+$)', { id: ids[628883] })
  expect(data.state).toBe('on_sale')
  for (const key of ['POST /subscription/:id/renew', 'POST /subscription/:id/recover'] as const) {
    const headers = { 'accept-language': 'en' }
    const { status, failure } = await server.request(key, { id: 1, method: 3 }, { token, headers })
    const { error, details } = failure
    expect([status, error, details?.label]).toEqual([400, 'payment-method-unavailable', 'Credit card'])
  }
})
