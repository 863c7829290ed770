import type { subscriptionCalls } from '@hao/contract/subscription-calls.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/calls.ts'
import { refuse } from '../http/refuse.ts'
import { getSubscription, listSubscriptions } from './get-subscription.ts'
import { switchRenewal } from './switch-renewal.ts'

type SubscriptionCalls = keyof typeof subscriptionCalls

// The contract comes before what answers it.
const soon = async (): Promise<never> => {
  throw refuse('payment-unavailable')
}

/** Numbers of the logged-in user. */
export function subscriptionRoutes(context: Context): Handlers<SubscriptionCalls> {
  return {
    'GET /subscription': async (page, { user }) => listSubscriptions(context, { ...page, userId: user.id }),
    'GET /subscription/:id': async ({ id }, { user }) => getSubscription(context, user.id, id),
    'PATCH /subscription/:id': async ({ id, renewal, agreed = false }, { user }) =>
      switchRenewal(context, { userId: user.id, subscriptionId: id, renewal, agreed }),
    'POST /subscription/:id/renew': soon,
    'POST /subscription/:id/end': soon,
    'POST /subscription/:id/recover': soon,
    'POST /subscription/:id/contract': soon,
  }
}
