import type { Subscription } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { toYuan } from '../../platform/base/money.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { withdrawOrderInTransaction } from '../checkout/withdraw-order.ts'
import { requireShownTerms } from '../orders/require-shown-terms.ts'
import { refundOrder, type StaffActor } from '../refunds/decide-refund.ts'
import { endSubscriptions } from './end-subscriptions.ts'
import { getSubscription } from '../../telephony/subscriptions/get-subscription.ts'

/**
 * Ends a subscription at its owner's request: the number stops ringing at once. `refundOrder` decides what
 * comes back; before a phone was bound, all that is left. Refuses `confirmation-required`,
 * `subscription-not-found`, `subscription-over`, and `terms-changed` if another `amount` (yuan) than the
 * displayed one would be refunded.
 */
export async function endSubscription(
  context: Context,
  request: { userId: number; subscriptionId: number; confirmed: boolean; amount?: number | undefined },
): Promise<Subscription> {
  const { userId, subscriptionId, confirmed } = request
  const own = await getSubscription(context, userId, subscriptionId)
  if (!confirmed) throw refuse('confirmation-required')
  const orderId = own.state === 'pending_bind' ? own.orderId : undefined
  const target = { subscriptionId, unboundOrderId: orderId }
  const ending = { at: context.clock() }
  await inTransaction(context.db, async (trx) => {
    const refundedFen = await endSubscriptionInTransaction(context, trx, target, ending)
    if (refundedFen === undefined) throw refuse('subscription-over')
    requireShownTerms(request, { amount: toYuan(refundedFen) })
  })
  return getSubscription(context, userId, subscriptionId)
}

/** When the subscription is ended, and the member of staff who ends it, if any. */
type EndingContext = { at: Date; actor?: StaffActor }

/**
 * Like `endSubscription`, in the caller's transaction. `unboundOrderId`: the order, when no phone was bound
 * when the caller looked.
 * Returns what is refunded (fen); undefined when the subscription has ended or was bound since.
 */
export async function endSubscriptionInTransaction(
  context: Context,
  trx: Trx,
  { subscriptionId, unboundOrderId: orderId }: { subscriptionId: number; unboundOrderId: number | undefined },
  ending: EndingContext,
): Promise<number | undefined> {
  if (orderId === undefined) return giveUp(context, trx, subscriptionId, ending)
  const withdrawal = { orderId, reasonCode: 'given-up-unbound', ...ending } as const
  const withdrawn = await withdrawOrderInTransaction(context, trx, withdrawal)
  return withdrawn && (withdrawn.refund?.amountFen ?? 0)
}

async function giveUp(
  context: Context,
  trx: Trx,
  subscriptionId: number,
  ending: EndingContext,
): Promise<number | undefined> {
  const { at, actor } = ending
  const orders = await endSubscriptions(context, trx, 'end', [subscriptionId], ending)
  if (!orders) return undefined
  let refundedFen = 0
  for (const { id: orderId, period_start: start, period_end: end } of orders) {
    if (!start || !end) throw new Error(`order ${orderId} was active without a period`)
    const refund = { orderId, at, reasonCode: 'given-up' as const, period: { start, end }, actor }
    refundedFen += (await refundOrder(context, trx, refund))?.amountFen ?? 0
  }
  return refundedFen
}
