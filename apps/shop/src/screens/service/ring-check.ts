import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { type RequiredAction, getRequiredAction } from '../../parts/subscriptions/subscription-view.ts'

/** What of a number is as it must be, whether it rings, and the one thing to do next. */
export type RingCheck = {
  rings: boolean
  bound: boolean
  inUse: boolean
  paid: boolean
  next: 'bind' | 'renew' | 'recover' | 'choose' | 'ask'
}

/** The states of a subscription in which its number rings, the grace period included. */
const ringing: ReadonlySet<string> = new Set(['active', 'past_due', 'grace'])

/** Looks at a shopper's own number: is a phone bound, is it in use, is its period paid? `now` is epoch ms. */
export function ringCheck(
  subscription: Pick<Subscription, 'state' | 'boundPhone' | 'periodEnd' | 'recoverableUntil'>,
  now: number,
): RingCheck {
  const { state, boundPhone, periodEnd } = subscription
  const inUse = ringing.has(state)
  const bound = boundPhone !== undefined
  const runs = state === 'active' && periodEnd !== undefined && Date.parse(periodEnd) > now
  // What is paid for begins with the binding.
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

/** Checks what a shopper has, trouble first. One that was given back before it ever rang is nothing to wonder about. */
export function runChecks(
  subscriptions: readonly Subscription[],
  now: number,
): { subscription: Subscription; check: RingCheck }[] {
  const checks = subscriptions
    .filter(({ state, periodStart }) => state !== 'ended' || periodStart !== undefined)
    .map((subscription) => ({ subscription, check: ringCheck(subscription, now) }))
  return order.flatMap((next) => checks.filter(({ check }) => check.next === next))
}

/** What wants something of the shopper comes first, what is over last. */
const order: readonly RingCheck['next'][] = ['bind', 'renew', 'recover', 'ask', 'choose']

/** The newest call to a number among the newest `calls` to all; 'none' when there never was one, undefined when it lies further back. */
export function lastCall(
  calls: readonly PhoneCall[],
  hasMore: boolean,
  digits: string,
): PhoneCall | 'none' | undefined {
  return calls.find(({ number }) => number === digits) ?? (hasMore ? undefined : 'none')
}
