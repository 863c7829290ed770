import type { RawBuilder } from 'kysely'
import type { Renewal, SubscriptionState } from '@hao/contract/entities.ts'
import type { Trx } from '../../platform/db/database.ts'
import { StateMachine } from '../../platform/db/machine.ts'
import { dayOfMonth } from './period.ts'
import { firstStepAt } from './schedule.ts'

const running = ['active', 'past_due', 'grace', 'suspended'] as const satisfies readonly SubscriptionState[]

export const renewableStates = ['pending_bind', ...running] as const satisfies readonly SubscriptionState[]

const renewals = ['auto', 'manual', 'ends'] as const satisfies readonly Renewal[]

export const subscriptionMachine = new StateMachine('subscription', {
  // `receive`: from another owner, in the middle of its period and without a phone.
  initialStates: { subscribe: 'pending_bind', receive: 'active' },
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
    // Another person owns the number from now on.
    'hand-over': { from: ['active'], to: 'ended' },
    recover: { from: ['ended'], to: 'active' },
    'renew-auto': { from: renewableStates },
    'renew-manual': { from: renewableStates },
    'renew-ends': { from: renewableStates },
    bar: { from: renewableStates },
    unbar: { from: renewableStates },
  },
  alwaysRecord: ['renewal'],
})

/** When an event happens, and the member of staff who causes it, if any. */
export type EventOrigin = {
  at: Date
  actor?: { staff_id?: number | null; reason?: string | null } | undefined
}

/** `anchorDay` is the day of the month on which it ends, where the month has that day. */
export type Period = { start: Date; end: Date; anchorDay?: number }

/** Columns of a new subscription, as values or SQL. */
type NewSubscription = Record<'user_id' | 'number_id' | 'order_id', number | RawBuilder<unknown>> & {
  renewal: Renewal | RawBuilder<unknown>
}

/** `opened`, for an order that was just paid, if `from` gives a row. It waits for its phone. */
export function openSubscriptionCte(
  opening: NewSubscription,
  { at, from }: { at: Date; from: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return subscriptionMachine.insertCte('opened', 'subscribe', { ...opening, created_at: at }, { at, from })
}

/**
 * The caller has just moved the order, which guards the subscription. Throws when the subscription is in
 * another state: an invariant is broken.
 */
export async function withdrawSubscription(
  trx: Trx,
  orderId: number,
  { at, actor = {} }: EventOrigin,
): Promise<void> {
  const which = { order_id: orderId }
  const change = { at, history: actor, set: { ended_at: at } }
  const moved = await subscriptionMachine.transition(trx, 'withdraw', which, change)
  if (!moved) throw new Error(`no subscription of order ${orderId} to withdraw`)
}

/** CTEs that begin the first period of the subscription `id`. */
export function beginServiceCte(id: RawBuilder<unknown>, period: Period, at: Date): RawBuilder<unknown> {
  return subscriptionMachine.updateCte('begun', 'bind', { id }, { at, set: periodColumns(period) })
}

/** `since` is the start of the whole period. The caller has locked the row. Throws in a wrong state. */
export async function moveToPeriod(
  trx: Trx,
  event: 'renew' | 'recover',
  move: { subscriptionId: number; orderId: number; at: Date; paid: Period; since: Date },
): Promise<void> {
  const { subscriptionId, orderId, at, paid, since } = move
  const set = { ended_at: null, recoverable_until: null, ...periodColumns(paid), period_start: since }
  const moved = await subscriptionMachine.transition(trx, event, { id: subscriptionId }, { at, set })
  if (!moved) throw new Error(`subscription ${subscriptionId} is in no state to ${event}`)
  await trx
    .updateTable('orders')
    .set({ period_start: paid.start, period_end: paid.end })
    .where('id', '=', orderId)
    .execute()
}

function periodColumns({ start, end, anchorDay = dayOfMonth(start) }: Period) {
  return { period_start: start, period_end: end, anchor_day: anchorDay, next_step_at: firstStepAt(end) }
}

/** False when it has ended, is another user's, or has this renewal already. */
export async function chooseRenewal(
  trx: Trx,
  choice: EventOrigin & { subscriptionId: number; userId: number; renewal: Renewal },
): Promise<boolean> {
  const { subscriptionId: id, userId: user_id, renewal, at, actor = {} } = choice
  const which = { id, user_id, renewal: renewals.filter((other) => other !== renewal) }
  const chosen = await subscriptionMachine.transition(trx, `renew-${renewal}`, which, {
    at,
    history: actor,
    set: { renewal },
  })
  return chosen !== undefined
}
