import { totalFen } from '@hao/numbers/periods.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { queryAndSettle } from '../checkout/check-payment.ts'
import { chargeOrder } from './charge-order.ts'
import { hourMs } from '../../platform/base/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { pendingStages } from '../orders/stages.ts'

/**
 * The price of a subscription's next renewal with the discount of its notice, and the active mandate that may
 * be charged; none once the period whose charge is to be announced has been paid for, or its notice was
 * dropped.
 */
function selectChargeToAnnounce(db: Db, subscriptionId: number) {
  return db
    .selectFrom('mandates')
    .innerJoin('subscriptions', 'subscriptions.id', 'mandates.subscription_id')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .innerJoin('subscription_notices as notice', (join) =>
      join
        .onRef('notice.subscription_id', '=', 'subscriptions.id')
        .onRef('notice.period_end', '=', 'subscriptions.period_end'),
    )
    .select(['mandates.provider', 'mandates.provider_mandate_id', 'orders.price_fen', 'orders.months'])
    .select('notice.percent_off')
    .where('subscriptions.id', '=', subscriptionId)
    .where('subscriptions.renewal', '=', 'auto')
    .where('mandates.state', '=', 'active')
    .where('notice.kind', '=', 'charge-6')
    .where('notice.dropped_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Announces the charge of the next renewal to the provider, as a mandate requires. Does nothing if the
 * renewal was switched off or paid by hand, or the mandate has ended.
 */
export async function announceCharge(context: Context, subscriptionId: number): Promise<void> {
  const charge = await selectChargeToAnnounce(context.db, subscriptionId)
  if (!charge?.provider_mandate_id) return
  const { mandates } = context.payments[charge.provider]
  const amountFen = totalFen(charge.price_fen, charge.months, charge.percent_off)
  await mandates?.announce?.(charge.provider_mandate_id, amountFen)
}

/** After a refused try the next one comes on the next day, however often the job runs. */
const minRetryMs = 12 * hourMs

/** The mandate that a renewal may be charged with now; none if a charge was refused since `triedSince`. */
function selectChargeableMandate(
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
    .where(
      sql<boolean>`(subscriptions.barred_at IS NULL OR coalesce(subscriptions.barred_until <= ${at}, false))`,
    )
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

/**
 * Tries once to charge a renewal through its mandate, after a query about any open try. Does nothing if the
 * order is paid or has ended, the renewal was switched off, or the mandate has ended. Throws AdapterError
 * when the provider does not answer.
 */
export async function chargeRenewal(context: Context, orderId: number): Promise<void> {
  const open = await context.db
    .selectFrom('payments')
    .select(['provider', 'out_trade_no as outTradeNo'])
    .where('order_id', '=', orderId)
    .where('state', 'in', ['init', 'prepared'])
    .executeTakeFirst()
  if (open) await queryAndSettle(context, open)
  const at = context.clock()
  const triedSince = new Date(at.getTime() - minRetryMs)
  const mandate = await selectChargeableMandate(context.db, orderId, { at, triedSince })
  if (mandate) await chargeOrder(context, { orderId, ...mandate })
}
