import { percentOff } from '@hao/numbers/periods.ts'
import { discountsSql } from '../../inventory/numbers/discounts.ts'
import { requireCurrentVersions } from '../../people/consents/require-current-versions.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { refuse, type Refusal } from '../../platform/base/refuse.ts'
import { requireShownPeriod } from '../orders/require-shown-terms.ts'
import { cancelOrder } from '../checkout/cancel-order.ts'
import { placeRenewals } from './place-renewals.ts'
import { selectFreeSlot, selectLastPhone, phoneSlots } from '../../telephony/bindings/queries.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { stateAt } from '../../telephony/subscriptions/schedule.ts'
import { requireNotBlocked } from '../../people/users/blocks.ts'
import { requireUser } from '../../people/users/require-user.ts'
import { selectEffectiveAgreements } from '../../people/consents/queries.ts'
import { renewableStates } from '../../telephony/subscriptions/machine.ts'
import { pendingStages } from '../orders/stages.ts'

/** How long the buyer has to pay, as for any order. */
const payMs = 15 * minuteMs

type RenewalRequest = {
  userId: number
  subscriptionId: number
  months: number
  /** The total (yuan) that the page displayed. Default: the current one. */
  amount?: number | undefined
}

/**
 * Orders more months of the user's own number and returns the order's id. An unpaid renewal for the same
 * months at the same discount is returned again; another one is cancelled first. Refuses
 * `subscription-not-found`, `subscription-not-begun`, `agreement-changed`, `terms-changed`,
 * `subscription-over`, `order-already-paid` (the unpaid one was just paid) and `payment-unavailable`.
 */
export async function renewSubscription(context: Context, request: RenewalRequest): Promise<number> {
  return orderRenewal(context, request, async (subscription) => {
    if (subscription.state === 'pending_bind') return refuse('subscription-not-begun')
    return stateAt(subscription, context.clock()) === 'ended' ? refuse('subscription-over') : undefined
  })
}

/**
 * Orders a lost number back within 30 days of its end and returns the order's id. An unpaid renewal from
 * before the end is cancelled. Refuses `subscription-not-found`, `subscription-not-recoverable`,
 * `account-blocked`, `phone-limit` (the phone has five numbers by now) and what `renewSubscription` does.
 */
export async function recoverSubscription(context: Context, request: RenewalRequest): Promise<number> {
  const phone = await selectLastPhone(context.db, context.keys, request.subscriptionId)
  const full = phone !== undefined && (await selectFreeSlot(context.db, context.keys, phone)) === undefined
  return orderRenewal(context, request, async ({ recoverable }, trx) => {
    await requireNotBlocked(trx, request.userId, context.clock())
    if (!recoverable) return refuse('subscription-not-recoverable')
    return full ? refuse('phone-limit', { max: phoneSlots.length }) : undefined
  })
}

type LockedSubscription = Awaited<ReturnType<typeof lockOwnSubscription>>

/**
 * The unpaid renewal of a subscription. `same`: it has these months and this discount, and was not placed
 * before the subscription ended.
 */
function selectUnpaidRenewal(
  trx: Trx,
  { id, ended_at }: { id: number; ended_at: Date | null },
  { months, percent }: { months: number; percent: number },
) {
  return trx
    .selectFrom('orders')
    .select(['id', 'hold_until', 'auto_renew'])
    .select((order) =>
      order
        .and([
          order('created_at', '>=', ended_at ?? new Date(0)),
          order('months', '=', months),
          order('percent_off', '=', percent),
        ])
        .as('same'),
    )
    .where('subscription_id', '=', id)
    .where('kind', '=', 'renew')
    .where('stage', 'in', pendingStages)
    .executeTakeFirst()
}

async function orderRenewal(
  context: Context,
  request: RenewalRequest,
  whyNot: (subscription: LockedSubscription, trx: Trx) => Promise<Refusal | undefined>,
): Promise<number> {
  const at = context.clock()
  const until = new Date(at.getTime() + payMs)
  const order = await inTransaction(context.db, async (trx) => {
    await requireUser(trx, request.userId)
    const subscription = await lockOwnSubscription(trx, request, at)
    const refusal = await whyNot(subscription, trx)
    if (refusal) throw refusal
    requireCurrentVersions(['service', 'privacy'], await selectEffectiveAgreements(trx, request.userId, at))
    const { id, user_id, number_id, price_fen, discounts } = subscription
    const { months } = request
    requireShownPeriod(request, { price_fen, months, discounts })
    const percent = percentOff(discounts, months)
    const renewal = {
      subscriptionId: id,
      userId: user_id,
      numberId: number_id,
      months,
      priceFen: price_fen,
      percentOff: percent,
      automatic: false,
      until,
    }
    const placed = (await placeRenewals(trx, [renewal], at)).get(id)
    if (placed === undefined) return selectUnpaidRenewal(trx, subscription, { months, percent })
    await context.enqueue(trx, 'order-release', { orderId: placed }, until)
    return { id: placed, hold_until: until, auto_renew: false, same: true }
  })
  if (order?.same && order.hold_until > at) return order.id
  // A cancelled automatic charge is not tried again in its period; this one gives way to a payment by hand.
  const event = order?.auto_renew ? 'expire' : 'cancel'
  if (order) await cancelOrder(context, request.userId, order.id, event)
  return orderRenewal(context, request, whyNot)
}

/** A user's own subscription, locked, so that its renewals are ordered one after the other. */
async function lockOwnSubscription(trx: Trx, { userId, subscriptionId }: RenewalRequest, at: Date) {
  const subscription = await trx
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['subscriptions.id', 'subscriptions.user_id', 'subscriptions.number_id', 'subscriptions.state'])
    .select(['subscriptions.renewal', 'subscriptions.period_end', 'subscriptions.ended_at'])
    .select(['orders.price_fen', discountsSql.as('discounts')])
    .select((row) =>
      row
        .and([
          row('subscriptions.recoverable_until', '>', at),
          row('numbers.state', '=', 'cooling'),
          row('subscriptions.state', 'not in', renewableStates),
        ])
        .as('recoverable'),
    )
    .where('subscriptions.id', '=', subscriptionId)
    .where('subscriptions.user_id', '=', userId)
    .forUpdate('subscriptions')
    .executeTakeFirstOrThrow(() => refuse('subscription-not-found'))
  return subscription
}
