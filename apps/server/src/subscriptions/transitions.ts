import type { Trx } from '../db/database.ts'
import type { Renewal, SubscriptionState } from '../db/schema.ts'

type Transition = { from: readonly SubscriptionState[]; to: SubscriptionState }

/** Every change of a subscription's state (design section 6). A change that is not here cannot happen. */
export const subscriptionTransitions = {
  bind: { from: ['pending_bind'], to: 'active' },
  withdraw: { from: ['pending_bind'], to: 'ended' },
} as const satisfies Record<string, Transition>

export type SubscriptionEvent = keyof typeof subscriptionTransitions

/** The states in which the renewal may be chosen; any choice may follow any other. */
export const renewableStates = [
  'pending_bind',
  'active',
  'past_due',
  'grace',
  'suspended',
] as const satisfies readonly SubscriptionState[]

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
      created_at: at,
    })
    .returning(['id', 'state', 'renewal'])
    .executeTakeFirstOrThrow()
  await record(trx, 'subscribe', opened, at)
}

/**
 * Moves the subscription of an order by one guarded UPDATE, with its history row, and gives its id. The caller has just moved the order, which
 * guards the subscription: one in another state is a broken invariant, throws, and nothing may be written.
 */
export async function moveSubscription(
  trx: Trx,
  event: SubscriptionEvent,
  move: { orderId: number; at: Date; period?: { period_start: Date; period_end: Date } },
): Promise<number> {
  const { from, to } = subscriptionTransitions[event]
  const moved = await trx
    .updateTable('subscriptions')
    .set({ state: to, ...move.period })
    .where('order_id', '=', move.orderId)
    .where('state', 'in', from)
    .returning(['id', 'state', 'renewal'])
    .executeTakeFirstOrThrow()
  await record(trx, event, moved, move.at)
  return moved.id
}

/**
 * Changes the renewal of a user's own subscription by one guarded UPDATE, with its history row: who chose what, and when. False when it
 * has ended, is another user's, or has this renewal already.
 */
export async function chooseRenewal(
  trx: Trx,
  choice: { subscriptionId: number; userId: number; renewal: Renewal; at: Date },
): Promise<boolean> {
  const chosen = await trx
    .updateTable('subscriptions')
    .set({ renewal: choice.renewal })
    .where('id', '=', choice.subscriptionId)
    .where('user_id', '=', choice.userId)
    .where('state', 'in', renewableStates)
    .where('renewal', '<>', choice.renewal)
    .returning(['id', 'state', 'renewal'])
    .executeTakeFirst()
  if (!chosen) return false
  await record(trx, `renew-${choice.renewal}`, chosen, choice.at)
  return true
}

async function record(
  trx: Trx,
  event: SubscriptionEvent | 'subscribe' | `renew-${Renewal}`,
  { id, state, renewal }: { id: number; state: SubscriptionState; renewal: Renewal },
  at: Date,
): Promise<void> {
  await trx
    .insertInto('subscription_history')
    .values({ subscription_id: id, event, state, renewal, at })
    .execute()
}
