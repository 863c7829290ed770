import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import type { RingState, RingVerdict } from '@hao/contract/endpoints/ring-rules.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { chooseRemedy, type Remedy } from '../../parts/calls/remedy.ts'
import { getRequiredAction } from '../../parts/subscriptions/subscription-view.ts'

/** The decision about a stranger's call to a number now, and the next action of its owner. */
export type RingCheck = { verdict: RingVerdict; next: Remedy | 'ask' }

/** The next action: what lets the number ring again, or a renewal that is due, or else a question to us. */
function nextAction(verdict: RingVerdict, subscription: Subscription): RingCheck['next'] {
  if (!verdict.rings) return chooseRemedy(verdict.reason, subscription)
  return getRequiredAction(subscription) === 'renew' ? 'renew' : 'ask'
}

/** The checked numbers, problems first. A number that was refunded before it ever rang is left out. */
export function sortChecks(
  subscriptions: readonly Subscription[],
  states: readonly RingState[],
): { subscription: Subscription; check: RingCheck }[] {
  const checks = subscriptions
    .filter(({ state, periodStart }) => state !== 'ended' || periodStart !== undefined)
    .flatMap((subscription) => {
      const verdict = states.find(({ subscriptionId }) => subscriptionId === subscription.id)
      return verdict ? [{ subscription, check: { verdict, next: nextAction(verdict, subscription) } }] : []
    })
  return order.flatMap((next) => checks.filter(({ check }) => check.next === next))
}

/** Problems first, ended numbers last. */
const order: readonly RingCheck['next'][] = ['contact', 'bind', 'renew', 'recover', 'rules', 'ask', 'choose']

/** The newest call to a number in the newest `calls`; 'none' without any call, undefined when it is older. */
export function lastCall<Call extends Pick<PhoneCall, 'number' | 'outgoing'>>(
  calls: readonly Call[],
  hasMore: boolean,
  digits: string,
): Call | 'none' | undefined {
  const found = calls.find(({ number, outgoing }) => number === digits && !outgoing)
  return found ?? (hasMore ? undefined : 'none')
}
