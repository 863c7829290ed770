import type { TestServer } from './server.ts'

/** What is paid for: a number, or an order that was placed before. */
type Bought = { numberId?: number | undefined; orderId?: number }

/** Pays at WeChat as the member of this token; the server has heard of it then. What the cashier was opened with. */
export async function payOrder(server: TestServer, token: string, bought: Bought) {
  const { status, data, failure } = await server.request(
    'POST /wxpay/h5',
    { ...bought, agreed: true },
    { token },
  )
  if (status !== 200) throw new Error(`The cashier did not open: ${JSON.stringify(failure)}`)
  await server.wechatPay.pay(data.out_trade_no)
  await server.request('GET /wxpay/query', { out_trade_no: data.out_trade_no }, { token })
  return data
}

/** A new member who has bought a number for 88 yuan, and bound their own phone to it unless `bound` is false; `id` is of the subscription. */
export async function createNumberOwner(server: TestServer, digits: string, { bound = true } = {}) {
  const { [digits]: numberId } = await server.stock(`${digits},88`)
  const member = await server.login()
  const { token, phone } = member
  const { orderId } = await payOrder(server, token, { numberId })
  if (bound) await server.request('POST /order/binding', { orderId, phone }, { token })
  const { data: order } = await server.request('GET /order/:id', { id: orderId }, { token })
  return { member, token, numberId, orderId, id: order.subscriptionId ?? 0 }
}
