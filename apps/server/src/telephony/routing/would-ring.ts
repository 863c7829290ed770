import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import type { Context } from '../../context.ts'
import { getSubscription } from '../subscriptions/get-subscription.ts'
import { findRoute } from './resolve-route.ts'

/** Whether a call to a user's own number would ring now, decided as a real one is; '' is a caller who hides their number. Refuses `subscription-not-found`. */
export async function wouldRing(
  context: Context,
  { userId, subscriptionId, caller }: { userId: number; subscriptionId: number; caller: string },
): Promise<EndpointOutput<'POST /subscription/:id/would-ring'>> {
  const { number, state } = await getSubscription(context, userId, subscriptionId)
  // Its number may be somebody else's by now.
  if (state === 'ended') return { rings: false, reason: 'expired' }
  const { decision, reason } = await findRoute(context, number.number, canonicalNumber(caller))
  return { rings: decision.action === 'forward', reason: reason === 'unknown' ? 'expired' : reason }
}
