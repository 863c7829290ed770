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
      const orderId = await placeOrder(context, { ...request, userId, agreed, autoRenew, visit: client })
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
      const { orderId, numberId, method, agreed = false, autoRenew = false, payer } = input
      const provider = requireOfferedProvider(method, client.locale)
      const userId = client.user.id
      const known = payer ? readPayer(context, payer, client.user) : {}
      if (orderId === undefined && numberId === undefined) throw refuse('bad-request')
      const { months, versions } = input
      const wish = { userId, numberId: numberId as number, months, agreed, versions, autoRenew }
      const payable = orderId ?? (await placeOrder(context, { ...wish, visit: client }))
      const { ip, origin } = client
      return prepayOrder(context, payable, { userId, provider, ip, origin, ...known })
    },
    'GET /wxpay/query': async ({ out_trade_no }, { user }) => checkPayment(context, user.id, out_trade_no),
  }
}
