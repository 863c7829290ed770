import type { TestServer } from './server.ts'

/** What to pay for: a number, or an existing order. */
type Purchase = { numberId?: number | undefined; orderId?: number }

/**
 * Pays at WeChat as the user of this token, and has the server query the payment. Returns the cashier's data.
 */
export async function payOrder(server: TestServer, token: string, purchase: Purchase) {
  const { status, data, failure } = await server.request(
    'POST /wxpay/h5',
    { ...purchase, agreed: true },
    { token },
  )
  if (status !== 200) throw new Error(`The cashier did not open: ${JSON.stringify(failure)}`)
  await server.wechatPay.pay(data.out_trade_no)
  await server.request('GET /wxpay/query', { out_trade_no: data.out_trade_no }, { token })
  return data
}

/**
 * A new user who has bought a number for 88 yuan, bound to their phone unless `bound` is false. `id` is the
 * subscription's.
 */
export async function createNumberOwner(server: TestServer, digits: string, { bound = true } = {}) {
  const { [digits]: numberId } = await server.stock(`${digits},88`)
  const member = await server.login()
  const { token, phone } = member
  const { orderId } = await payOrder(server, token, { numberId })
  if (bound) await server.request('POST /order/binding', { orderId, phone }, { token })
  const { data: order } = await server.request('GET /order/:id', { id: orderId }, { token })
  return { member, token, numberId, orderId, id: order.subscriptionId ?? 0 }
}
