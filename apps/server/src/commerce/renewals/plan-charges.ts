import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { placeRenewals } from './place-renewals.ts'
import { canCharge } from '../../telephony/subscriptions/can-charge.ts'
import type { DueSubscription } from '../../telephony/subscriptions/queries.ts'
import { chargePercent, willCharge } from '../../telephony/subscriptions/next-charge.ts'
import { chargeTryDays } from '../../telephony/subscriptions/schedule.ts'
import { addDays } from '../../platform/base/time.ts'
import { pendingStages } from '../orders/stages.ts'

/**
 * Places the orders of the renewals that are charged through mandates, and enqueues a job for each try. A
 * subscription with another unpaid renewal is skipped until the next day.
 */
export async function planCharges(
  context: Context,
  trx: Trx,
  subscriptions: readonly DueSubscription[],
  at: Date,
): Promise<void> {
  const now = { at, canCharge: canCharge(context) }
  const chargeable = subscriptions.filter((subscription) => willCharge(subscription, now))
  if (chargeable.length === 0) return
  const renewals = chargeable.map((subscription) => ({
    subscriptionId: subscription.id,
    userId: subscription.user_id,
    numberId: subscription.number_id,
    months: subscription.months,
    priceFen: subscription.price_fen,
    percentOff: chargePercent(subscription),
    automatic: true,
    until: addDays(subscription.period_end, chargeTryDays),
  }))
  const placed = await placeRenewals(trx, renewals, at)
  for (const { subscriptionId, until } of renewals) {
    const orderId = placed.get(subscriptionId)
    if (orderId !== undefined) await context.enqueue(trx, 'order-release', { orderId }, until)
  }
  const ids = chargeable.map(({ id }) => id)
  const pending = await trx
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('kind', '=', 'renew')
    .where('auto_renew', '=', true)
    .where('stage', 'in', pendingStages)
    .execute()
  for (const { id } of pending) await context.enqueue(trx, 'renewal-charge', { orderId: id })
}
