import type { Subscription } from '@hao/contract/entities.ts'

/** What of a number is as it must be, whether it rings, and the one thing to do next. */
export type RingCheck = {
  rings: boolean
  bound: boolean
  inUse: boolean
  paid: boolean
  next: 'bind' | 'renew' | 'choose' | 'ask'
}

/** The states in which calls are put through (design section 6): the days of grace too. */
const ringing: ReadonlySet<string> = new Set(['active', 'past_due', 'grace'])

/** Looks at a shopper's own number: is a phone bound, is it in use, is its period paid? `now` is epoch ms. */
export function ringCheck(
  { state, boundPhone, periodEnd }: Pick<Subscription, 'state' | 'boundPhone' | 'periodEnd'>,
  now: number,
): RingCheck {
  const inUse = ringing.has(state)
  const bound = boundPhone !== undefined
  const paid = state === 'active' && periodEnd !== undefined && Date.parse(periodEnd) > now
  return { rings: inUse && bound, bound, inUse, paid, next: nextOf(state, bound, paid) }
}

function nextOf(state: Subscription['state'], bound: boolean, paid: boolean): RingCheck['next'] {
  if (state === 'ended') return 'choose'
  if (state === 'pending_bind' || !bound) return 'bind'
  return paid ? 'ask' : 'renew'
}

/** Checks what a shopper has, trouble first. One that was given back before it ever rang is nothing to wonder about. */
export function checkAll(
  subscriptions: readonly Subscription[],
  now: number,
): { subscription: Subscription; check: RingCheck }[] {
  return subscriptions
    .filter(({ state, periodStart }) => state !== 'ended' || periodStart !== undefined)
    .map((subscription) => ({ subscription, check: ringCheck(subscription, now) }))
    .sort((a, b) => order.indexOf(a.check.next) - order.indexOf(b.check.next))
}

/** What wants something of the shopper comes first, what is over last. */
const order: readonly RingCheck['next'][] = ['bind', 'renew', 'ask', 'choose']
