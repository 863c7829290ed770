import type { Context } from '../context.ts'
import type { Handlers } from '../http/calls.ts'
import { networkOf } from '../http/network.ts'
import { onlySelf } from '../http/only-self.ts'
import { refuse } from '../http/refuse.ts'
import { bindOrder } from './bind-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { getOrder, listOrders } from './get-order.ts'
import { placeOrder } from './place-order.ts'
import { withdrawOrder } from './withdraw-order.ts'

type OrderCalls =
  | 'POST /order'
  | 'GET /order/user/:id'
  | 'GET /order/:id'
  | 'POST /order/:id/cancel'
  | 'POST /order/:id/refund'
  | 'POST /order/binding'

/** Orders of the logged-in user. */
export function orderRoutes(context: Context): Handlers<OrderCalls> {
  return {
    'POST /order': async ({ agreed = false, autoRenew = false, ...request }, { user }) => {
      const orderId = await placeOrder(context, { ...request, userId: user.id, agreed, autoRenew })
      return getOrder(context, user.id, { orderId })
    },
    'GET /order/user/:id': async ({ id, ...page }, caller) =>
      listOrders(context, { ...page, userId: onlySelf(caller, id) }),
    'GET /order/:id': async ({ id }, { user }) => getOrder(context, user.id, { orderId: id }),
    'POST /order/:id/cancel': async ({ id }, { user }) => {
      await cancelOrder(context, user.id, id)
      return getOrder(context, user.id, { orderId: id })
    },
    'POST /order/:id/refund': async ({ id }, { user }) => {
      await getOrder(context, user.id, { orderId: id })
      if (!(await withdrawOrder(context, id, '绑定前退订，全额退款'))) throw refuse('order-not-refundable')
      return getOrder(context, user.id, { orderId: id })
    },
    'POST /order/binding': async ({ orderId, phone, code }, { user, ip }) => {
      await bindOrder(context, { user, orderId, phone, code, ip: networkOf(ip) })
      return getOrder(context, user.id, { orderId })
    },
  }
}
