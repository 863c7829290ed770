import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { type RequiredAction, getRequiredAction } from '../../parts/subscriptions/subscription-view.ts'

/** The checks of a number: which steps are well, whether it rings, and the next action. */
export type RingCheck = {
  rings: boolean
  bound: boolean
  inUse: boolean
  paid: boolean
  next: 'bind' | 'renew' | 'recover' | 'choose' | 'ask'
}

/** The states of a subscription in which its number rings, the grace period included. */
const ringing: ReadonlySet<string> = new Set(['active', 'past_due', 'grace'])

/** Checks a number: is a phone bound, is it in use, is its period paid? `now` is epoch ms. */
export function ringCheck(
  subscription: Pick<Subscription, 'state' | 'boundPhone' | 'periodEnd' | 'recoverableUntil'>,
  now: number,
): RingCheck {
  const { state, boundPhone, periodEnd } = subscription
  const inUse = ringing.has(state)
  const bound = boundPhone !== undefined
  const runs = state === 'active' && periodEnd !== undefined && Date.parse(periodEnd) > now
  // The period begins with the binding.
  const paid = runs || state === 'pending_bind'
  return {
    rings: inUse && bound,
    bound,
    inUse,
    paid,
    next: nextOf(getRequiredAction(subscription), bound, paid),
  }
}

function nextOf(need: RequiredAction, bound: boolean, paid: boolean): RingCheck['next'] {
  if (need === 'over') return 'choose'
  if (need !== 'none') return need
  if (!bound) return 'bind'
  return paid ? 'ask' : 'renew'
}

/** Checks all numbers, problems first. A number that was refunded before it ever rang is left out. */
export function runChecks(
  subscriptions: readonly Subscription[],
  now: number,
): { subscription: Subscription; check: RingCheck }[] {
  const checks = subscriptions
    .filter(({ state, periodStart }) => state !== 'ended' || periodStart !== undefined)
    .map((subscription) => ({ subscription, check: ringCheck(subscription, now) }))
  return order.flatMap((next) => checks.filter(({ check }) => check.next === next))
}

/** Problems first, ended numbers last. */
const order: readonly RingCheck['next'][] = ['bind', 'renew', 'recover', 'ask', 'choose']

/** The newest call to a number in the newest `calls`; 'none' without any call, undefined when it is older. */
export function lastCall(
  calls: readonly PhoneCall[],
  hasMore: boolean,
  digits: string,
): PhoneCall | 'none' | undefined {
  return calls.find(({ number }) => number === digits) ?? (hasMore ? undefined : 'none')
}
