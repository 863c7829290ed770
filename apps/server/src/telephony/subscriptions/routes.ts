import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { getSubscription, listSubscriptions } from './get-subscription.ts'
import { updateName } from './queries.ts'

type SubscriptionEndpoints = 'GET /subscription' | 'GET /subscription/:id' | 'PATCH /subscription/:id/name'

export function subscriptionRoutes(context: Context): Handlers<SubscriptionEndpoints> {
  return {
    'GET /subscription': async (page, { user }) => listSubscriptions(context, { ...page, userId: user.id }),
    'GET /subscription/:id': async ({ id }, { user }) => getSubscription(context, user.id, id),
    'PATCH /subscription/:id/name': async ({ id, name }, { user }) => {
      const named = await updateName(context.db, context.keys, { userId: user.id, id, name })
      if (!named) throw refuse('subscription-not-found')
      return getSubscription(context, user.id, id)
    },
  }
}
