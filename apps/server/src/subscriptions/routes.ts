import type { Context } from '../context.ts'
import type { Handlers } from '../http/calls.ts'
import { getSubscription, listSubscriptions } from './get-subscription.ts'
import { switchRenewal } from './switch-renewal.ts'

type SubscriptionCalls = 'GET /subscription' | 'GET /subscription/:id' | 'PATCH /subscription/:id'

/** Numbers of the logged-in user. */
export function subscriptionRoutes(context: Context): Handlers<SubscriptionCalls> {
  return {
    'GET /subscription': async (page, { user }) => listSubscriptions(context, { ...page, userId: user.id }),
    'GET /subscription/:id': async ({ id }, { user }) => getSubscription(context, user.id, id),
    'PATCH /subscription/:id': async ({ id, renewal, agreed = false }, { user }) =>
      switchRenewal(context, { userId: user.id, subscriptionId: id, renewal, agreed }),
  }
}
