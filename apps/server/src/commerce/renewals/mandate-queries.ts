import type { Trx } from '../../platform/db/database.ts'
import { discountsSql } from '../../inventory/numbers/discounts.ts'
import { chargeColumns, monthsSql } from '../../telephony/subscriptions/queries.ts'

/** Subscriptions with what decides the charge of their current period. */
function subscriptionsWithCharge(trx: Trx, subscriptionId: number) {
  return trx
    .selectFrom('subscriptions')
    .select(['subscriptions.id', 'subscriptions.state', 'subscriptions.renewal'])
    .select(chargeColumns)
    .where('subscriptions.id', '=', subscriptionId)
}

/** A subscription with a mandate that was just signed; undefined before its first period. */
export function selectSignedSubscription(trx: Trx, subscriptionId: number) {
  return subscriptionsWithCharge(trx, subscriptionId)
    .select((row) => row.ref('period_end').$notNull().as('period_end'))
    .where('period_end', 'is not', null)
    .executeTakeFirst()
}

/** A user's own subscription, locked, with the price of its renewal. */
export function lockSubscriptionWithPrice(
  trx: Trx,
  { userId, subscriptionId }: { userId: number; subscriptionId: number },
) {
  return subscriptionsWithCharge(trx, subscriptionId)
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['subscriptions.period_end', 'subscriptions.anchor_day'])
    .select(['orders.price_fen', monthsSql.as('months'), 'numbers.digits', discountsSql.as('discounts')])
    .where('subscriptions.user_id', '=', userId)
    .forUpdate('subscriptions')
    .executeTakeFirst()
}
