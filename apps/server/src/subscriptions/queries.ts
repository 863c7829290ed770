import type { Db } from '../db/database.ts'
import type { SubscriptionState } from '../db/schema.ts'
import { shownColumns } from '../numbers/present.ts'

/** Subscriptions of a user with their number, the price of their order and the phone they ring. */
function subscriptionsOf(db: Db, userId: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .leftJoin('bindings', (join) =>
      join.onRef('bindings.subscription_id', '=', 'subscriptions.id').on('bindings.state', '=', 'effective'),
    )
    .select([
      ...shownColumns,
      'subscriptions.id as subscription_id',
      'subscriptions.state as subscription_state',
      'subscriptions.renewal',
      'subscriptions.period_start',
      'subscriptions.period_end',
      'subscriptions.order_id',
      'orders.price_fen as order_price_fen',
      'orders.months',
      'bindings.phone as bound_phone',
    ])
    .where('subscriptions.user_id', '=', userId)
}

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof selectSubscription>>>

/** A user's own subscription; undefined when there is none, or it is another user's. */
export async function selectSubscription(db: Db, userId: number, subscriptionId: number) {
  return subscriptionsOf(db, userId).where('subscriptions.id', '=', subscriptionId).executeTakeFirst()
}

/** A page of a user's subscriptions, newest first; `live` are all but the ended ones, `before` continues behind the last one seen. */
export async function selectSubscriptions(
  db: Db,
  page: {
    userId: number
    state?: SubscriptionState | 'live' | undefined
    limit: number
    offset: number
    before?: number
  },
) {
  let query = subscriptionsOf(db, page.userId)
  if (page.state === 'live') query = query.where('subscriptions.state', '<>', 'ended')
  else if (page.state) query = query.where('subscriptions.state', '=', page.state)
  if (page.before !== undefined) query = query.where('subscriptions.id', '<', page.before)
  return query.orderBy('subscriptions.id', 'desc').limit(page.limit).offset(page.offset).execute()
}
