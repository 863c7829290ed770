import type { RefundReason } from '@hao/contract/transaction-words.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { freePhones } from '../../telephony/bindings/bindings.ts'
import { transitionNumber } from '../../inventory/numbers/machine.ts'
import { type OrderRefund, refundOrder, type StaffActor } from '../refunds/decide-refund.ts'
import { withdrawSubscription } from '../../telephony/subscriptions/machine.ts'
import { orderMachine } from '../orders/machine.ts'
import { endGift } from '../transfers/stop-transfer.ts'
import { requireShownTerms, type ShownTerms } from '../orders/require-shown-terms.ts'
import { toYuan } from '../../platform/base/money.ts'
import { offerToWaiters } from '../../inventory/waitlist/offer-to-waiters.ts'

/**
 * Withdraws a paid order before a phone is bound: refunds it in full, ends the subscription and puts the
 * number back on sale, or offers it to the waitlist. Returns false when the order is not in that state.
 * Refuses `terms-changed` if another amount than the one shown would be refunded.
 */
export async function withdrawOrder(
  context: Context,
  orderId: number,
  reasonCode: RefundReason,
  shown: ShownTerms = {},
): Promise<boolean> {
  const at = context.clock()
  return inTransaction(context.db, async (trx) => {
    const withdrawn = await withdrawOrderInTransaction(context, trx, { orderId, reasonCode, at })
    if (!withdrawn) return false
    requireShownTerms(shown, { amount: toYuan(withdrawn.refund?.amountFen ?? 0) })
    return true
  })
}

/**
 * Like `withdrawOrder`, in the caller's transaction. Returns undefined when the order is not in that state,
 * else the refund, if anything was left to refund.
 */
export async function withdrawOrderInTransaction(
  context: Context,
  trx: Trx,
  {
    orderId,
    reasonCode,
    at,
    actor,
  }: { orderId: number; reasonCode: RefundReason; at: Date; actor?: StaffActor },
): Promise<{ refund: OrderRefund | undefined } | undefined> {
  const order = await orderMachine.transition(
    trx,
    'withdraw',
    { id: orderId },
    { at, ...(actor && { history: actor }) },
  )
  if (!order) return undefined
  // A paid order has its subscription and its sold number, so neither transition can fail.
  await withdrawSubscription(trx, orderId, { at, ...(actor && { actor }) })
  if (order.subscription_id !== null) {
    await endGift(trx, order.subscription_id, { at, lapsed: reasonCode === 'unbound' })
    await freePhones(context, trx, [order.subscription_id], at)
  }
  await transitionNumber(trx, 'return', { numberId: order.number_id, orderId, at })
  await offerToWaiters(context, trx, [{ numberId: order.number_id }], at)
  return { refund: await refundOrder(context, trx, { orderId, at, reasonCode, actor }) }
}
