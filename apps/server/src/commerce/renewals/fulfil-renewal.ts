import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { transitionNumbersOfSubscriptions } from '../../inventory/numbers/machine.ts'
import { insertBinding, extendBindings } from '../../telephony/bindings/bindings.ts'
import { selectFreeSlot, selectLastPhone } from '../../telephony/bindings/queries.ts'
import { addMonths, dayOfMonth } from '../../telephony/subscriptions/period.ts'
import { ringsUntil, stateAt } from '../../telephony/subscriptions/schedule.ts'
import { moveToPeriod, type Period } from '../../telephony/subscriptions/machine.ts'
import { isBlocked } from '../../people/users/blocks.ts'
import { stopTransfers } from '../transfers/stop-transfer.ts'
type PaidRenewal = { id: number; months: number; created_at: Date }
type RenewalContext = Pick<Context, 'keys' | 'network' | 'enqueue'>

/** The subscription that an order renews, locked; undefined before its first period has started. */
async function lockRenewedSubscription(trx: Trx, orderId: number) {
  return trx
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.subscription_id', 'subscriptions.id')
    .select([
      'subscriptions.id',
      'subscriptions.user_id',
      'subscriptions.number_id',
      'subscriptions.order_id',
      'subscriptions.state',
      'subscriptions.renewal',
      'subscriptions.ended_at',
      'subscriptions.recoverable_until',
    ])
    .select((row) => [
      row.ref('subscriptions.period_start').$notNull().as('period_start'),
      row.ref('subscriptions.period_end').$notNull().as('period_end'),
      row.ref('subscriptions.anchor_day').$notNull().as('anchor_day'),
    ])
    .where('orders.id', '=', orderId)
    .where('subscriptions.anchor_day', 'is not', null)
    .forUpdate('subscriptions')
    .executeTakeFirst()
}

type LockedSubscription = NonNullable<Awaited<ReturnType<typeof lockRenewedSubscription>>>

/**
 * Adds the months that a renewal has paid for: after the current period while the number rang, from the
 * payment on if it was silent. The provider's time of success counts, whenever we learn of it. A renewal that
 * was ordered after the subscription ended, or paid before its time was over, recovers the number with its
 * phone. An open transfer of the number stops: it was of the period before. Returns false when the renewal is
 * not possible: the caller then refunds the payment.
 */
export async function fulfilRenewal(
  context: RenewalContext,
  trx: Trx,
  order: PaidRenewal,
  { at, paidAt }: { at: Date; paidAt: Date },
): Promise<boolean> {
  const subscription = await lockRenewedSubscription(trx, order.id)
  if (!subscription) return false
  // The provider's clock may differ; no order is paid before it is placed.
  const renewal = { order, subscription, at, paidAt: paidAt > order.created_at ? paidAt : order.created_at }
  if (subscription.state === 'ended') return recoverNumber(context, trx, renewal)
  const { id: subscriptionId, number_id: numberId, order_id: orderId } = subscription
  await moveToPeriod(trx, 'renew', { subscriptionId, orderId: order.id, at, ...choosePeriod(renewal) })
  if (subscription.state === 'suspended')
    await transitionNumbersOfSubscriptions(trx, 'resume', [{ numberId, orderId }], { at })
  await stopTransfers(context, trx, { subscription_id: [subscriptionId] }, { at, why: 'renewed' })
  await extendBindings(context, trx, [subscriptionId], at)
  return true
}

type PaidSubscription = { order: PaidRenewal; subscription: LockedSubscription; at: Date; paidAt: Date }

/** The period that is paid for, and since when the service runs without a break. */
function choosePeriod({ order, subscription, paidAt }: PaidSubscription): { paid: Period; since: Date } {
  const { period_start, period_end, ended_at } = subscription
  const rang = paidAt < (ringsUntil(subscription) ?? period_end) && (ended_at === null || paidAt < ended_at)
  const paid = rang ? periodAfter(subscription, order.months) : periodFrom(paidAt, order.months)
  return { paid, since: rang && paidAt < period_end ? period_start : paid.start }
}

function periodFrom(start: Date, months: number): Period {
  return { start, end: addMonths(start, months), anchorDay: dayOfMonth(start) }
}

/**
 * The end stays on the day of the month on which the first period started: 31 January, 28 February, 31
 * March.
 */
function periodAfter(
  { period_end: start, anchor_day: anchorDay }: LockedSubscription,
  months: number,
): Period {
  return { start, end: addMonths(start, months, anchorDay), anchorDay }
}

/** Whether the payment may bring the number back. One that its owner gave up in between stays given up. */
function isRecoverable({ order, subscription, paidAt }: PaidSubscription): boolean {
  const { ended_at: endedAt, recoverable_until: until } = subscription
  if (!endedAt || !until || order.created_at >= until) return false
  return (
    order.created_at >= endedAt ||
    (paidAt < endedAt && stateAt({ ...subscription, state: 'active' }, endedAt) === 'ended')
  )
}

async function recoverNumber(context: RenewalContext, trx: Trx, renewal: PaidSubscription): Promise<boolean> {
  const { order, subscription, at } = renewal
  const { id: subscriptionId, number_id: numberId, order_id: orderId } = subscription
  if (!isRecoverable(renewal) || (await isBlocked(trx, subscription.user_id, at))) return false
  const { keys } = context
  await keys.lockKeyVersion(trx)
  const phone = await selectLastPhone(trx, keys, subscriptionId)
  const slot = phone === undefined ? undefined : await selectFreeSlot(trx, keys, phone)
  if (phone !== undefined && slot === undefined) return false
  const back = await transitionNumbersOfSubscriptions(trx, 'recover', [{ numberId, orderId }], { at })
  if (back.length === 0) return false
  await moveToPeriod(trx, 'recover', { subscriptionId, orderId: order.id, at, ...choosePeriod(renewal) })
  // A number that was received from another owner may never have had a phone.
  if (phone !== undefined && slot !== undefined)
    await insertBinding(context, trx, { subscriptionId, numberId, phone, slot }, at)
  await extendBindings(context, trx, [subscriptionId], at)
  return true
}
