import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import type { Context } from '../../context.ts'
import { getSubscription } from '../subscriptions/get-subscription.ts'
import { decideCall } from './resolve-route.ts'

/**
 * Whether a call to the user's own number would ring now; '' is a hidden caller. Refuses
 * `subscription-not-found`.
 */
export async function wouldRing(
  context: Context,
  { userId, subscriptionId, caller }: { userId: number; subscriptionId: number; caller: string },
): Promise<EndpointOutput<'POST /subscription/:id/would-ring'>> {
  const {
    number: { number: digits },
    state,
  } = await getSubscription(context, userId, subscriptionId)
  // The number may have another owner by now.
  if (state === 'ended') return { rings: false, reason: 'expired' }
  const { decision, reason } = await decideCall(context, digits, canonicalNumber(caller))
  // `unknown`: the subscription has ended since it was read above.
  return { rings: decision.action === 'forward', reason: reason === 'unknown' ? 'expired' : reason }
}
