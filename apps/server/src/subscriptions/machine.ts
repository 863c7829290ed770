import type { Renewal, SubscriptionState } from '@hao/contract/entities.ts'
import type { Trx } from '../db/database.ts'
import { stateMachine } from '../db/machine.ts'
import { dayOfMonth } from './period.ts'
import { firstStep } from './schedule.ts'

const running = ['active', 'past_due', 'grace', 'suspended'] as const satisfies readonly SubscriptionState[]

/** The states in which the renewal may be chosen; any choice may follow any other. */
export const renewableStates = ['pending_bind', ...running] as const satisfies readonly SubscriptionState[]

const renewals = ['auto', 'manual', 'ends'] as const satisfies readonly Renewal[]

/** Subscriptions (design section 6). A change that is not here cannot happen. */
export const subscriptionMachine = stateMachine('subscription', {
  births: { subscribe: 'pending_bind' },
  transitions: {
    bind: { from: ['pending_bind'], to: 'active' },
    withdraw: { from: ['pending_bind'], to: 'ended' },
    lapse: { from: ['active'], to: 'past_due' },
    wait: { from: ['past_due'], to: 'grace' },
    suspend: { from: ['grace'], to: 'suspended' },
    expire: { from: ['suspended'], to: 'ended' },
    finish: { from: ['active'], to: 'ended' },
    renew: { from: running, to: 'active' },
    end: { from: running, to: 'ended' },
    recover: { from: ['ended'], to: 'active' },
    'renew-auto': { from: renewableStates },
    'renew-manual': { from: renewableStates },
    'renew-ends': { from: renewableStates },
  },
  keeps: ['renewal'],
})

/** The paid time that a subscription is in; `anchorDay` is the day of the month that it ends on where the month has it. */
export type Period = { start: Date; end: Date; anchorDay?: number }

/** Opens the subscription of an order that was just paid: it waits for its phone. */
export async function openSubscription(
  trx: Trx,
  order: { id: number; user_id: number; number_id: number; auto_renew: boolean },
  at: Date,
): Promise<void> {
  const waiting = {
    user_id: order.user_id,
    number_id: order.number_id,
    order_id: order.id,
    renewal: order.auto_renew ? 'auto' : 'manual',
    created_at: at,
  } as const
  const { id } = await subscriptionMachine.begin(trx, 'subscribe', waiting, { at })
  await trx.updateTable('orders').set({ subscription_id: id }).where('id', '=', order.id).execute()
}

/**
 * Moves the subscription of an order and gives its id. The caller has just moved the order, which guards the subscription: one in another state is
 * a broken invariant, throws, and nothing may be written.
 */
export async function moveSubscription(
  trx: Trx,
  event: 'bind' | 'withdraw',
  move: { orderId: number; at: Date; period?: Period },
): Promise<number> {
  const { orderId, at, period } = move
  const set = period ? begin(period) : { ended_at: at }
  const moved = await subscriptionMachine.move(trx, event, { order_id: orderId }, { at, set })
  if (!moved) throw new Error(`no subscription of order ${orderId} to ${event}`)
  if (period) await keepPeriod(trx, orderId, period)
  return moved.id
}

/**
 * Goes on with a period that an order has paid for; `since` is when the subscription's own period began, which may be before that. The caller
 * has locked the subscription: one in no state for it throws, and nothing may be written.
 */
export async function moveToPeriod(
  trx: Trx,
  event: 'renew' | 'recover',
  move: { subscriptionId: number; orderId: number; at: Date; paid: Period; since: Date },
): Promise<void> {
  const { subscriptionId, orderId, at, paid, since } = move
  const set = { ended_at: null, recoverable_until: null, ...begin(paid), period_start: since }
  const moved = await subscriptionMachine.move(trx, event, { id: subscriptionId }, { at, set })
  if (!moved) throw new Error(`subscription ${subscriptionId} is in no state to ${event}`)
  await keepPeriod(trx, orderId, paid)
}

function begin({ start, end, anchorDay = dayOfMonth(start) }: Period) {
  return { period_start: start, period_end: end, anchor_day: anchorDay, next_step_at: firstStep(end) }
}

/** What an order has paid for: a refund goes by it. */
async function keepPeriod(trx: Trx, orderId: number, { start, end }: Period): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ period_start: start, period_end: end })
    .where('id', '=', orderId)
    .execute()
}

/**
 * Changes the renewal of a user's own subscription, with its history row: who chose what, and when. False when it has ended, is another user's,
 * or has this renewal already.
 */
export async function chooseRenewal(
  trx: Trx,
  choice: { subscriptionId: number; userId: number; renewal: Renewal; at: Date },
): Promise<boolean> {
  const { subscriptionId: id, userId: user_id, renewal, at } = choice
  const which = { id, user_id, renewal: renewals.filter((other) => other !== renewal) }
  const chosen = await subscriptionMachine.move(trx, `renew-${renewal}`, which, { at, set: { renewal } })
  return chosen !== undefined
}

/** Looks at a running subscription again right away: a charge that has become possible is announced, should its first reminder be over. */
export async function expectStep(trx: Trx, subscriptionId: number, at: Date): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ next_step_at: at })
    .where('id', '=', subscriptionId)
    .where('next_step_at', '>', at)
    .execute()
}
