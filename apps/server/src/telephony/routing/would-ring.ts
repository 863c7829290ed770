import type { RingReason, RingVerdict } from '@hao/contract/endpoints/ring-rules.ts'
import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import type { Context } from '../../context.ts'
import type { RouteQuestion } from '../../platform/integrations/network/number-network.ts'
import { getSubscription } from '../subscriptions/get-subscription.ts'
import { decideByRecord, decideCall, type ExplainedDecision, readCaller } from './resolve-route.ts'
import { selectOwnRouteRecords } from './route-record-queries.ts'

/** A caller with a visible number that matches no list entry and no prefix, because it has no digit. */
export const stranger = '-'

/** After the end of its service a number may have another owner by now. */
const ended: RingVerdict = { rings: false, reason: 'expired' }

/** '' is a hidden caller. Refuses `subscription-not-found`. */
export async function wouldRing(
  context: Context,
  { userId, subscriptionId, caller }: { userId: number; subscriptionId: number; caller: string },
): Promise<RingVerdict> {
  const { number, state } = await getSubscription(context, userId, subscriptionId)
  if (state === 'ended') return ended
  return toVerdict(await decideCall(context, number.number, canonicalNumber(caller)))
}

export async function listRingStates(
  { db, keys, config, clock }: Context,
  userId: number,
): Promise<EndpointOutput<'GET /ring-states'>> {
  const records = await selectOwnRouteRecords(db, keys, { userId, caller: stranger })
  const at = { plan: config.numberPlan, now: clock() }
  return records.map((record) => ({
    subscriptionId: record.subscription_id,
    ...(record.state === 'ended' ? ended : toVerdict(decideByRecord(record, stranger, at))),
  }))
}

/** Why we refuse a call at this moment; null when it rings, so that only the network can have refused it. */
export async function explainRefusal(
  context: Context,
  { digits, caller, withheld, at }: Pick<RouteQuestion, 'caller' | 'withheld' | 'at'> & { digits: string },
): Promise<RingReason | null> {
  const { rings, reason } = toVerdict(
    await decideCall(context, digits, ...readCaller({ caller, withheld }), at),
  )
  return rings ? null : reason
}

function toVerdict({ decision, reason, until }: ExplainedDecision): RingVerdict {
  return {
    rings: decision.action === 'forward',
    // The subscription has ended, although its state does not say so yet.
    reason: reason === 'unknown' ? 'expired' : reason,
    ...(until && { until: until.toISOString() }),
  }
}
