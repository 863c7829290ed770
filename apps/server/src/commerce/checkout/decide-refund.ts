import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { orderMachine } from '../orders/machine.ts'
import { refundMachine } from '../payments/machine.ts'
import type { RefundReason } from '../payments/refund-reasons.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { isRefundDue, selectMainPayment, lockRefundable } from '../payments/refund-queries.ts'

/** Who of the staff has it refunded, and why in their words. */
export type StaffActor = { staff_id: number; reason: string | null }

type RefundDecision = {
  payment: { id: number; order_id: number; out_trade_no: string }
  /** `order` ends the order with it, `extra` gives back a second payment of it, `remainder` the unused rest of one that has ended, `part` something of one that goes on. */
  kind: 'order' | 'extra' | 'remainder' | 'part'
  /** All that is left of the payment where it is not given. */
  amountFen?: number
  at: Date
  reason: RefundReason
  cause?: StaffActor | undefined
}

/**
 * Decides a refund of a payment, whose order is locked: its number is chosen now, from the trade number, which is the merchant's own across all databases, and a
 * job asks the provider for it. All refunds of a payment are together at most what was paid, because each is decided with its row locked. Gives its id. Refuses
 * `refund-too-large`.
 */
export async function decideRefund(context: Context, trx: Trx, decision: RefundDecision): Promise<number> {
  const { payment, kind, at, reason, cause } = decision
  const { restFen, count } = await lockRefundable(trx, payment.id)
  const amountFen = decision.amountFen ?? restFen
  if (amountFen <= 0 || amountFen > restFen) throw refuse('refund-too-large', { refundableFen: restFen })
  const refund = {
    order_id: payment.order_id,
    payment_id: payment.id,
    out_refund_no: `R${payment.out_trade_no}${count === 0 ? '' : `-${count + 1}`}`,
    kind,
    amount_fen: amountFen,
    reason,
    created_at: at,
  }
  const { id: refundId } = await refundMachine.insert(trx, 'decide', refund, {
    at,
    ...(cause && { history: cause }),
  })
  await context.enqueue(trx, 'refund-send', { refundId })
  return refundId
}

type OrderRefund = {
  orderId: number
  at: Date
  reason: RefundReason
  /** What of it was not used (fen), where the order has ended; else all of it goes back. */
  remainderFen?: number
  cause?: StaffActor | undefined
}

/**
 * Decides the refund of what has paid an order: all that is left of it, or its unused rest; a second payment of it has been refunded before. Where all was given back
 * in parts already, the order is refunded with nothing more. Gives the refund's id where there is one.
 */
export async function refundOrder(
  context: Context,
  trx: Trx,
  { orderId, at, reason, remainderFen, cause }: OrderRefund,
): Promise<number | undefined> {
  const payment = await selectMainPayment(trx, orderId)
  const { restFen } = await lockRefundable(trx, payment.id)
  const kind = remainderFen === undefined ? 'order' : 'remainder'
  const amountFen = Math.min(remainderFen ?? restFen, restFen)
  if (amountFen > 0) return decideRefund(context, trx, { payment, kind, amountFen, at, reason, cause })
  if (kind === 'order') await finishRefundedOrder(trx, orderId, at)
  return undefined
}

/** An order that waits for its money, and is locked, is refunded once all that had paid it is back, in however many refunds. */
export async function finishRefundedOrder(trx: Trx, orderId: number, at: Date): Promise<void> {
  if (!(await isRefundDue(trx, orderId)))
    await orderMachine.transition(trx, 'refunded', { id: orderId }, { at })
}
