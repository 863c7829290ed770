import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { getSubscription, listSubscriptions } from './get-subscription.ts'

/** The subscriptions of the logged-in user, read only. */
export function subscriptionRoutes(
  context: Context,
): Handlers<'GET /subscription' | 'GET /subscription/:id'> {
  return {
    'GET /subscription': async (page, { user }) => listSubscriptions(context, { ...page, userId: user.id }),
    'GET /subscription/:id': async ({ id }, { user }) => getSubscription(context, user.id, id),
  }
}
