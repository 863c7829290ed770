import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { transitionNumbersOfSubscriptions } from '../../inventory/numbers/machine.ts'
import { insertBinding, extendBindings } from '../../telephony/bindings/bindings.ts'
import { selectFreeSlot, selectLastPhone } from '../../telephony/bindings/queries.ts'
import { addMonths, dayOfMonth } from '../../telephony/subscriptions/period.ts'
import { stateAt } from '../../telephony/subscriptions/schedule.ts'
import { moveToPeriod, type Period } from '../../telephony/subscriptions/machine.ts'
import { lockRenewedSubscription } from './queries.ts'

type PaidRenewal = { id: number; months: number }
type RenewalContext = Pick<Context, 'keys' | 'network' | 'enqueue'>
type LockedSubscription = NonNullable<Awaited<ReturnType<typeof lockRenewedSubscription>>>

/**
 * Adds the months that a renewal has paid for: after the current period while the number rings, from now on
 * if it was suspended. A renewal that was ordered after the subscription ended recovers the number with its
 * phone. Returns false when that is not possible: the caller then refunds the payment.
 */
export async function fulfilRenewal(
  context: RenewalContext,
  trx: Trx,
  order: PaidRenewal,
  at: Date,
): Promise<boolean> {
  const subscription = await lockRenewedSubscription(trx, order.id)
  if (!subscription) return false
  if (subscription.state === 'ended') return recoverNumber(context, trx, { order, subscription, at })
  const { id: subscriptionId, number_id: numberId, order_id: orderId } = subscription
  const state = stateAt(subscription, at)
  const silent = state === 'suspended' || state === 'ended'
  const paid = silent ? periodFrom(at, order.months) : periodAfter(subscription, order.months)
  const since = state === 'active' ? subscription.period_start : paid.start
  await moveToPeriod(trx, 'renew', { subscriptionId, orderId: order.id, at, paid, since })
  if (silent) await transitionNumbersOfSubscriptions(trx, 'resume', [{ numberId, orderId }], { at })
  await extendBindings(context, trx, [subscriptionId], at)
  return true
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

/**
 * Recovers the number only for an order that was placed after the subscription ended. An earlier order paid
 * for the old service.
 */
async function recoverNumber(
  context: RenewalContext,
  trx: Trx,
  { order, subscription, at }: { order: PaidRenewal; subscription: LockedSubscription; at: Date },
): Promise<boolean> {
  const { id: subscriptionId, number_id: numberId, order_id: orderId, recoverable } = subscription
  if (!recoverable) return false
  const { keys } = context
  await keys.lockKeyVersion(trx)
  const phone = await selectLastPhone(trx, keys, subscriptionId)
  const slot = phone === undefined ? undefined : await selectFreeSlot(trx, keys, phone)
  if (phone === undefined || slot === undefined) return false
  const back = await transitionNumbersOfSubscriptions(trx, 'recover', [{ numberId, orderId }], { at })
  if (back.length === 0) return false
  const paid = periodFrom(at, order.months)
  await moveToPeriod(trx, 'recover', { subscriptionId, orderId: order.id, at, paid, since: at })
  await insertBinding(context, trx, { subscriptionId, numberId, phone, slot }, at)
  await extendBindings(context, trx, [subscriptionId], at)
  return true
}
