import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const minute = 60_000

/** A buyer with an unpaid order, on a server that counts its queries to WeChat. */
async function placed(server: TestServer) {
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const pay = (headers: Record<string, string> = {}) =>
    server.request('POST /wxpay/h5', { numberId, agreed: true }, { token, headers })
  const { out_trade_no } = (await pay()).data
  const asked = { query: 0, prepay: 0 }
  const { wechat } = server.context.payments
  server.context.payments.wechat = {
    ...wechat,
    queryPayment: (outTradeNo) => ((asked.query += 1), wechat.queryPayment(outTradeNo)),
    createPayment: (request) => ((asked.prepay += 1), wechat.createPayment(request)),
  }
  const query = () => server.request('GET /wxpay/query', { out_trade_no }, { token })
  return { token, out_trade_no, asked, pay, query }
}

test('[AP-13] a query loop causes a few WeChat queries; a page that polls every 2 s always causes one', async () => {
  const server = await startTestServer()
  const { query, asked, out_trade_no } = await placed(server)
  // The clock does not move during the loop, however slow the machine is.
  let now = Date.now()
  server.context.clock = () => new Date(now)
  const burst = await Promise.all(Array.from({ length: 40 }, query))
  expect(new Set(burst.map(({ status, data }) => `${status} ${data.state}`))).toEqual(new Set(['200 unpaid']))
  expect(asked.query).toBe(5)
  for (let poll = 1; poll <= 6; poll += 1) {
    now += poll === 1 ? 5000 : 2000
    expect((await query()).data.state).toBe('unpaid')
    expect(asked.query).toBe(5 + poll)
  }
  await server.wechatPay.pay(out_trade_no)
  now += 2000
  expect((await query()).data.state).toBe('success')
})

test('[AP-12] a user who requests one cashier after another is limited, other users are not', async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } })
  const { pay, asked } = await placed(server)
  const errors: string[] = []
  for (let each = 0; each < 40; each += 1)
    errors.push((await pay({ 'x-forwarded-for': `203.0.113.${each}` })).failure.error)
  expect(asked.prepay).toBe(29)
  expect(errors.slice(-11)).toEqual(Array(11).fill('rate-limited'))
  const { 637777: other } = await server.stock('637777,88')
  const { token } = await server.login()
  const theirs = await server.request('POST /wxpay/h5', { numberId: other, agreed: true }, { token })
  expect(theirs.status).toBe(200)
  server.advance(10 * minute)
  expect((await pay({ 'x-forwarded-for': '203.0.113.99' })).status).toBe(200)
})

test('[AP-12] a user who orders and cancels in a loop is limited, because each order takes a number off sale', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const place = () => server.request('POST /order', { numberId, agreed: true }, { token })
  let placedOrders = 0
  let { status, data, failure } = await place()
  while (status === 200 && placedOrders < 40) {
    placedOrders += 1
    await server.request('POST /order/:id/cancel', { id: data.id }, { token })
    ;({ status, data, failure } = await place())
  }
  expect([placedOrders, failure.error]).toEqual([30, 'rate-limited'])
  expect(failure.details?.retryAfter).toBeGreaterThan(500)
  server.advance(10 * minute)
  expect((await place()).status).toBe(200)
})
