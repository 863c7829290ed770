import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { Renewal, SubscriptionState } from '../db/schema-subscriptions.ts'
import { dayOfMonth } from './period.ts'
import { firstStep } from './schedule.ts'

type Transition = { from: readonly SubscriptionState[]; to: SubscriptionState }

const running = ['active', 'past_due', 'grace', 'suspended'] as const satisfies readonly SubscriptionState[]

/** Every change of a subscription's state (design section 6). A change that is not here cannot happen. */
export const subscriptionTransitions = {
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
} as const satisfies Record<string, Transition>

export type SubscriptionEvent = keyof typeof subscriptionTransitions

/** The states in which the renewal may be chosen; any choice may follow any other. */
export const renewableStates = ['pending_bind', ...running] as const satisfies readonly SubscriptionState[]

/** The paid time that a subscription is in; `anchorDay` is the day of the month that it ends on where the month has it. */
export type Period = { start: Date; end: Date; anchorDay?: number }

export type MovedSubscription = {
  id: number
  user_id: number
  number_id: number
  order_id: number
  state: SubscriptionState
  renewal: Renewal
  period_end: Date | null
}

const movedColumns = ['id', 'user_id', 'number_id', 'order_id', 'state', 'renewal', 'period_end'] as const

/** Opens the subscription of an order that was just paid: it waits for its phone. */
export async function openSubscription(
  trx: Trx,
  order: { id: number; user_id: number; number_id: number; auto_renew: boolean },
  at: Date,
): Promise<void> {
  const opened = await trx
    .insertInto('subscriptions')
    .values({
      user_id: order.user_id,
      number_id: order.number_id,
      order_id: order.id,
      state: 'pending_bind',
      renewal: order.auto_renew ? 'auto' : 'manual',
      period_start: null,
      period_end: null,
      anchor_day: null,
      next_step_at: null,
      ended_at: null,
      recoverable_until: null,
      created_at: at,
    })
    .returning(['id', 'state', 'renewal'])
    .executeTakeFirstOrThrow()
  await trx.updateTable('orders').set({ subscription_id: opened.id }).where('id', '=', order.id).execute()
  await record(trx, 'subscribe', [opened], at)
}

/**
 * Moves the subscription of an order by one guarded UPDATE, with its history row, and gives its id. The caller has just moved the order, which
 * guards the subscription: one in another state is a broken invariant, throws, and nothing may be written.
 */
export async function moveSubscription(
  trx: Trx,
  event: 'bind' | 'withdraw',
  move: { orderId: number; at: Date; period?: Period },
): Promise<number> {
  const { from, to } = subscriptionTransitions[event]
  const { orderId, at, period } = move
  const moved = await trx
    .updateTable('subscriptions')
    .set({ state: to, ...(period ? begin(period) : { ended_at: at }) })
    .where('order_id', '=', orderId)
    .where('state', 'in', from)
    .returning(movedColumns)
    .executeTakeFirstOrThrow()
  if (period) await keepPeriod(trx, orderId, period)
  await record(trx, event, [moved], at)
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
  const { from, to } = subscriptionTransitions[event]
  const { subscriptionId, orderId, at, paid, since } = move
  const moved = await trx
    .updateTable('subscriptions')
    .set({ state: to, ended_at: null, recoverable_until: null, ...begin(paid), period_start: since })
    .where('id', '=', subscriptionId)
    .where('state', 'in', from)
    .returning(movedColumns)
    .executeTakeFirstOrThrow()
  await keepPeriod(trx, orderId, paid)
  await record(trx, event, [moved], at)
}

/** Moves subscriptions by one guarded UPDATE, with their history rows; answers with those that were in a state for it. */
export async function moveSubscriptions(
  trx: Trx,
  event: 'lapse' | 'wait' | 'suspend' | 'expire' | 'finish' | 'end',
  ids: readonly number[],
  move: { at: Date; recoverableUntil?: Date },
): Promise<MovedSubscription[]> {
  if (ids.length === 0) return []
  const { from, to } = subscriptionTransitions[event]
  const { at, recoverableUntil } = move
  const ending = to === 'ended'
  const moved = await trx
    .updateTable('subscriptions')
    .set({
      state: to,
      ...(ending && { next_step_at: null, ended_at: at, recoverable_until: recoverableUntil ?? null }),
    })
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('state', 'in', from)
    .returning(movedColumns)
    .execute()
  await record(trx, event, moved, at)
  return moved
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
 * Changes the renewal of a user's own subscription by one guarded UPDATE, with its history row: who chose what, and when. False when it
 * has ended, is another user's, or has this renewal already.
 */
export async function chooseRenewal(
  trx: Trx,
  choice: { subscriptionId: number; userId: number; renewal: Renewal; at: Date },
): Promise<boolean> {
  const { subscriptionId, userId, renewal, at } = choice
  const chosen = await trx
    .updateTable('subscriptions')
    .set({ renewal })
    .where('id', '=', subscriptionId)
    .where('user_id', '=', userId)
    .where('state', 'in', renewableStates)
    .where('renewal', '<>', renewal)
    .returning(['id', 'state', 'renewal'])
    .executeTakeFirst()
  if (!chosen) return false
  await record(trx, `renew-${renewal}`, [chosen], at)
  return true
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

async function record(
  trx: Trx,
  event: SubscriptionEvent | 'subscribe' | `renew-${Renewal}`,
  rows: readonly { id: number; state: SubscriptionState; renewal: Renewal }[],
  at: Date,
): Promise<void> {
  const history = rows.map(({ id, state, renewal }) => ({ subscription_id: id, event, state, renewal, at }))
  if (history.length > 0) await trx.insertInto('subscription_history').values(history).execute()
}
