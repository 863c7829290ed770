import type { EndpointParsed } from '@hao/contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { type Client, checkFirst, type Handlers } from '../../platform/http/endpoints.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { createSemaphore } from '../../platform/http/semaphore.ts'
import { getOrder } from '../orders/get-order.ts'
import { presentOrder } from '../orders/present.ts'
import { requireOfferedProvider } from '../payments/require-offered-provider.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { readPayer } from '../wechat/identify-payer.ts'
import { bindOrder } from './bind-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { checkPayment } from './check-payment.ts'
import { checkOrder, type OrderRequest, placeOrder } from './place-order.ts'
import { prepay, prepayOrder } from './prepay-order.ts'
import { withdrawOrder } from './withdraw-order.ts'

type CheckoutEndpoints =
  | 'POST /order'
  | 'POST /order/:id/cancel'
  | 'POST /order/:id/refund'
  | 'POST /order/binding'
  | 'POST /wxpay/h5'
  | 'GET /wxpay/query'

type OrderInput = Omit<EndpointParsed<'POST /order'>, 'numberId'>

const orderRequest = (
  numberId: number,
  { months, amount, agreed = false, autoRenew, versions }: OrderInput,
  client: Client<SessionUser>,
): OrderRequest => ({
  userId: client.user.id,
  numberId,
  months,
  amount,
  agreed,
  autoRenew,
  versions,
  clientInfo: client,
})

/**
 * How many orders are checked at the same time. Else 1,000 buyers of one number all read that it is on sale
 * before the first of them holds it.
 */
const checkedAtOnce = 4

/** Endpoints with which the logged-in user orders a number, pays for it and binds a phone. */
export function checkoutRoutes(context: Context): Handlers<CheckoutEndpoints> {
  const turns = createSemaphore(checkedAtOnce, Infinity)
  const check = async (request: OrderRequest, key: string) =>
    turns.run(() => checkOrder(context, request, key))
  return {
    'POST /order': checkFirst(
      (input, client, key) => check(orderRequest(input.numberId, input, client), key),
      async (input, client, terms) =>
        presentOrder(await placeOrder(context, orderRequest(input.numberId, input, client), terms)),
    ),
    'POST /order/:id/cancel': async ({ id }, { user }) => {
      await cancelOrder(context, user.id, id)
      return getOrder(context, user.id, id)
    },
    'POST /order/:id/refund': async ({ id, amount }, { user }) => {
      await getOrder(context, user.id, id)
      if (!(await withdrawOrder(context, id, 'withdrawn', { amount }))) throw refuse('order-not-refundable')
      return getOrder(context, user.id, id)
    },
    'POST /order/binding': async ({ orderId, phone, code }, { user, ip }) => {
      await bindOrder(context, { user, orderId, phone, code, ip: clientNetwork(ip) })
      return getOrder(context, user.id, orderId)
    },
    'POST /wxpay/h5': checkFirst(
      async (input, client, key) => {
        const { orderId, numberId } = input
        if (orderId !== undefined || numberId === undefined) return undefined
        return check(orderRequest(numberId, input, client), key)
      },
      async (input, client, terms) => {
        const { ip, origin, user } = client
        const { orderId, numberId } = input
        const provider = requireOfferedProvider(input.method, client.locale)
        const identity = input.payer ? readPayer(context, input.payer, user) : {}
        const payer = { userId: user.id, provider, ip, origin, ...identity }
        if (orderId !== undefined) return prepayOrder(context, orderId, payer, input)
        if (numberId === undefined) throw refuse('bad-request')
        const order = await placeOrder(context, orderRequest(numberId, input, client), terms)
        return prepay(context, { ...order, id: order.order_id }, payer)
      },
    ),
    'GET /wxpay/query': async ({ out_trade_no }, { user }) => checkPayment(context, user.id, out_trade_no),
  }
}
