import type { TestServer } from '../../../testing/server.ts'

/** A buyer who has started to pay for a number. `query` asks for the state of the payment. */
export async function startPayment(server: TestServer, digits = '628888') {
  const ids = await server.stock(`${digits},88`)
  const buyer = await server.login()
  const { data: payment } = await server.request(
    'POST /wxpay/h5',
    { numberId: ids[digits], agreed: true },
    { token: buyer.token },
  )
  const query = async () =>
    (await server.request('GET /wxpay/query', { out_trade_no: payment.out_trade_no }, { token: buyer.token }))
      .data
  return { buyer, payment, numberId: ids[digits] ?? 0, query }
}
