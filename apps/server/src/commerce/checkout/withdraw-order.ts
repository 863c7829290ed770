import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { endBindings } from '../../telephony/bindings/bindings.ts'
import { transitionNumber } from '../../inventory/numbers/machine.ts'
import { refundOrder, type StaffActor } from './decide-refund.ts'
import { withdrawSubscription } from '../../telephony/subscriptions/machine.ts'
import { orderMachine } from '../orders/machine.ts'
import type { RefundReason } from '../payments/refund-reasons.ts'
import { hourMs } from '../../platform/base/time.ts'
import { offerToWaiters } from '../../inventory/waitlist/offer-to-waiters.ts'
import { selectUnboundPaidAt } from '../orders/queries.ts'

/** How long a paid order may wait for its phone. */
export const maxUnboundMs = 72 * hourMs

/** When a paid order that nobody binds is refunded by itself. */
export function unboundRefundDate(paidAt: Date): Date {
  return new Date(paidAt.getTime() + maxUnboundMs)
}

/**
 * Takes back a paid order before its phone was bound: a full refund is decided, the number goes back on sale, the subscription
 * ends. False when the order is not in that state.
 */
export async function withdrawOrder(
  context: Context,
  orderId: number,
  reason: RefundReason,
): Promise<boolean> {
  const at = context.clock()
  return inTransaction(context.db, async (trx) =>
    Boolean(await withdrawOrderInTransaction(context, trx, { orderId, reason, at })),
  )
}

/**
 * The same within a transaction, which a member of staff may have wanted (`cause`). Undefined when the order is not in that state; else the refund, where there was
 * something left to give back.
 */
export async function withdrawOrderInTransaction(
  context: Context,
  trx: Trx,
  { orderId, reason, at, cause }: { orderId: number; reason: RefundReason; at: Date; cause?: StaffActor },
): Promise<{ refundId: number | undefined } | undefined> {
  const order = await orderMachine.transition(
    trx,
    'withdraw',
    { id: orderId },
    { at, ...(cause && { history: cause }) },
  )
  if (!order) return undefined
  await withdrawSubscription(trx, orderId, { at, ...(cause && { cause }) })
  if (order.subscription_id !== null) await endBindings(context, trx, [order.subscription_id], at)
  await transitionNumber(trx, 'return', { numberId: order.number_id, orderId, at })
  await offerToWaiters(context, trx, [{ numberId: order.number_id }], at)
  return { refundId: await refundOrder(context, trx, { orderId, at, reason, cause }) }
}

/** The job behind the promise that an order unbound for 72 hours is refunded; before that, or once bound, it does nothing. */
export async function refundUnboundOrder(context: Context, orderId: number): Promise<void> {
  const paidAt = await selectUnboundPaidAt(context.db, orderId)
  if (paidAt && unboundRefundDate(paidAt) <= context.clock()) await withdrawOrder(context, orderId, 'unbound')
}
