import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { requireSelf } from '../../platform/http/require-self.ts'
import { getOrder, listOrders } from './get-order.ts'

export function orderRoutes(context: Context): Handlers<'GET /order/user/:id' | 'GET /order/:id'> {
  return {
    'GET /order/user/:id': async ({ id, ...page }, client) =>
      listOrders(context, { ...page, userId: requireSelf(client, id) }),
    'GET /order/:id': async ({ id }, { user }) => getOrder(context, user.id, id),
  }
}
