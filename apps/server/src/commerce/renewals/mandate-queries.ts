import { sql } from 'kysely'
import { pendingStages } from '../orders/stages.ts'
import type { Trx, Db } from '../../platform/db/database.ts'
import type { NoticeKind } from '../../platform/db/schema/subscriptions.ts'
import { chargeColumns } from '../../telephony/subscriptions/queries.ts'
import type { PaymentKey } from '../../platform/integrations/pay/provider.ts'

/**
 * The price of a subscription's next renewal, and the active mandate that may be charged; none once the
 * period whose charge is to be announced has been paid for, or its notice was dropped.
 */
export function selectChargeToAnnounce(db: Db, subscriptionId: number) {
  return db
    .selectFrom('mandates')
    .innerJoin('subscriptions', 'subscriptions.id', 'mandates.subscription_id')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .select(['mandates.provider', 'mandates.provider_mandate_id', 'orders.price_fen', 'orders.months'])
    .where('subscriptions.id', '=', subscriptionId)
    .where('subscriptions.renewal', '=', 'auto')
    .where('mandates.state', '=', 'active')
    .where((row) =>
      row.exists(
        row
          .selectFrom('subscription_notices')
          .select('id')
          .whereRef('subscription_id', '=', 'subscriptions.id')
          .whereRef('subscription_notices.period_end', '=', 'subscriptions.period_end')
          .where('kind', '=', 'charge-6')
          .where('dropped_at', 'is', null),
      ),
    )
    .executeTakeFirst()
}

/** The attempt to pay an order that the provider has not decided. */
export function selectOpenCharge(db: Db, orderId: number): Promise<PaymentKey | undefined> {
  return db
    .selectFrom('payments')
    .select(['provider', 'out_trade_no as outTradeNo'])
    .where('order_id', '=', orderId)
    .where('state', 'in', ['init', 'prepared'])
    .executeTakeFirst()
}

/** The mandate that a renewal may be charged with now; none if a charge was refused since `triedSince`. */
export function selectChargeableMandate(
  db: Db,
  orderId: number,
  { at, triedSince }: { at: Date; triedSince: Date },
) {
  return db
    .selectFrom('orders')
    .innerJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .innerJoin('mandates', 'mandates.subscription_id', 'subscriptions.id')
    .select('mandates.provider')
    .select((row) => row.ref('mandates.provider_mandate_id').$notNull().as('mandateId'))
    .where('orders.id', '=', orderId)
    .where('orders.stage', 'in', pendingStages)
    .where('orders.hold_until', '>', at)
    .where('subscriptions.state', '=', 'past_due')
    .where('subscriptions.renewal', '=', 'auto')
    .where('mandates.state', '=', 'active')
    .where('orders.id', 'not in', (tried) =>
      tried
        .selectFrom('payments')
        .select('payments.order_id')
        .where('payments.order_id', '=', orderId)
        .where('payments.channel', '=', 'mandate')
        .where('payments.state', 'in', ['unknown', 'closed'])
        .where('payments.created_at', '>', triedSince),
    )
    .executeTakeFirst()
}

export function selectPendingCharges(
  trx: Trx,
  subscriptionIds: readonly number[],
): Promise<{ id: number }[]> {
  return trx
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', sql<number>`ANY(${subscriptionIds}::bigint[])`)
    .where('kind', '=', 'renew')
    .where('auto_renew', '=', true)
    .where('stage', 'in', pendingStages)
    .execute()
}

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

/** Deletes the notice of this kind about the current period if it is older than the active mandate. */
export async function deleteOlderNotice(
  trx: Trx,
  { subscription, kind }: { subscription: { id: number; period_end: Date }; kind: NoticeKind },
): Promise<void> {
  await trx
    .deleteFrom('subscription_notices')
    .using('mandates')
    .where('subscription_notices.subscription_id', '=', subscription.id)
    .where('period_end', '=', subscription.period_end)
    .where('kind', '=', kind)
    .whereRef('mandates.subscription_id', '=', 'subscription_notices.subscription_id')
    .where('mandates.state', '=', 'active')
    .whereRef('subscription_notices.created_at', '<', 'mandates.created_at')
    .execute()
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
    .select(['orders.price_fen', 'orders.months', 'numbers.digits'])
    .where('subscriptions.user_id', '=', userId)
    .forUpdate('subscriptions')
    .executeTakeFirst()
}

/** The provider and payer of a subscription's last payment. A payment with a known payer is preferred. */
export function selectLastPayer(db: Db, subscriptionId: number) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.provider', 'payments.payer_id'])
    .where('orders.subscription_id', '=', subscriptionId)
    .where('payments.state', '=', 'succeeded')
    .orderBy(sql`payments.payer_id IS NULL`)
    .orderBy('payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function selectLiveMandate(trx: Trx, subscriptionId: number) {
  return trx
    .selectFrom('mandates')
    .select(['state', 'code'])
    .where('subscription_id', '=', subscriptionId)
    .where('state', '<>', 'ended')
    .executeTakeFirst()
}

/** Mandates that wait for the buyer's signature, newest first. `created_at`: when the signing began last. */
export function selectSignings(db: Db) {
  return db
    .selectFrom('mandates')
    .select(['provider', 'code as mandateCode', 'created_at'])
    .where('state', '=', 'signing')
    .orderBy('created_at', 'desc')
    .execute()
}

/** An order with what a charge needs. */
export function selectChargeOrder(db: Db, orderId: number) {
  return db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select(['orders.id', 'orders.out_trade_no', 'orders.amount_fen', 'orders.months', 'orders.stage'])
    .select('numbers.digits')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
}

/** The overdue subscription that an order renews by a charge. */
export function selectOverdueSubscription(trx: Trx, orderId: number) {
  return trx
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.subscription_id', 'subscriptions.id')
    .select('subscriptions.id')
    .select((row) => row.ref('subscriptions.period_end').$notNull().as('period_end'))
    .where('orders.id', '=', orderId)
    .where('orders.auto_renew', '=', true)
    .where('orders.kind', '=', 'renew')
    .where('subscriptions.state', 'in', ['past_due', 'grace'])
    .executeTakeFirst()
}

export function selectAutomaticRenewal(trx: Trx, subscriptionId: number) {
  return trx
    .selectFrom('subscriptions')
    .select(['id as subscriptionId', 'user_id as userId'])
    .where('id', '=', subscriptionId)
    .where('renewal', '=', 'auto')
    .executeTakeFirst()
}

export async function hasMandateEnded(trx: Trx, mandateCode: string): Promise<boolean> {
  const row = await trx
    .selectFrom('mandates')
    .select('id')
    .where('code', '=', mandateCode)
    .where('state', '=', 'ended')
    .executeTakeFirst()
  return row !== undefined
}
