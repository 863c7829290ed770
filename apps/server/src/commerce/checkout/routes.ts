import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { getOrder } from '../orders/get-order.ts'
import { requireOfferedProvider } from '../payments/require-offered-provider.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { readPayer } from '../wechat/identify-payer.ts'
import { bindOrder } from './bind-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { checkPayment } from './check-payment.ts'
import { placeOrder } from './place-order.ts'
import { prepayOrder } from './prepay-order.ts'
import { withdrawOrder } from './withdraw-order.ts'

type CheckoutEndpoints =
  | 'POST /order'
  | 'POST /order/:id/cancel'
  | 'POST /order/:id/refund'
  | 'POST /order/binding'
  | 'POST /wxpay/h5'
  | 'GET /wxpay/query'

/** Endpoints with which the logged-in user orders a number, pays for it and binds a phone. */
export function checkoutRoutes(context: Context): Handlers<CheckoutEndpoints> {
  return {
    'POST /order': async ({ agreed = false, autoRenew = false, ...request }, client) => {
      const userId = client.user.id
      const orderId = await placeOrder(context, { ...request, userId, agreed, autoRenew, clientInfo: client })
      return getOrder(context, userId, { orderId })
    },
    'POST /order/:id/cancel': async ({ id }, { user }) => {
      await cancelOrder(context, user.id, id)
      return getOrder(context, user.id, { orderId: id })
    },
    'POST /order/:id/refund': async ({ id }, { user }) => {
      await getOrder(context, user.id, { orderId: id })
      if (!(await withdrawOrder(context, id, 'withdrawn'))) throw refuse('order-not-refundable')
      return getOrder(context, user.id, { orderId: id })
    },
    'POST /order/binding': async ({ orderId, phone, code }, { user, ip }) => {
      await bindOrder(context, { user, orderId, phone, code, ip: clientNetwork(ip) })
      return getOrder(context, user.id, { orderId })
    },
    'POST /wxpay/h5': async (input, client) => {
      const { numberId, months, agreed = false, versions, autoRenew = false, payer } = input
      const provider = requireOfferedProvider(input.method, client.locale)
      const userId = client.user.id
      const identity = payer ? readPayer(context, payer, client.user) : {}
      let { orderId } = input
      if (orderId === undefined) {
        if (numberId === undefined) throw refuse('bad-request')
        const request = { userId, numberId, months, agreed, versions, autoRenew, clientInfo: client }
        orderId = await placeOrder(context, request)
      }
      const { ip, origin } = client
      return prepayOrder(context, orderId, { userId, provider, ip, origin, ...identity })
    },
    'GET /wxpay/query': async ({ out_trade_no }, { user }) => checkPayment(context, user.id, out_trade_no),
  }
}
