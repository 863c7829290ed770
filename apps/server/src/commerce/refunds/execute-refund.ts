import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { decideRefund, type StaffActor } from '../checkout/decide-refund.ts'
import { withdrawOrderInTransaction } from '../checkout/withdraw-order.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectPayment, selectRefundAmount } from '../payments/refund-queries.ts'
import { selectStage } from '../orders/queries.ts'

/** Exactly what is refunded: the payment, the amount, how, and why. */
export type RefundContent = {
  orderId: number
  paymentId: number
  kind: 'order' | 'part'
  amountFen: number
  reason: string
}

/**
 * Decides the refund that was allowed, and gives its id; the order is locked. A paid order that nobody has bound is taken back with all that is left of it. Refuses `not-now`
 * where that is not as it was asked for any more, and `refund-too-large`.
 */
export async function executeRefund(
  context: Context,
  trx: Trx,
  { orderId, paymentId, kind, amountFen }: RefundContent,
  { at, cause }: { at: Date; cause: StaffActor },
): Promise<number> {
  const stage = await selectStage(trx, orderId)
  if (kind === 'order' && stage === 'paid')
    return withdrawForRefund(context, trx, { orderId, amountFen, at, cause })
  if (kind === 'order' && stage !== 'refunding') throw refuse('not-now', { stage })
  const payment = await selectPayment(trx, paymentId)
  return decideRefund(context, trx, { payment, kind, amountFen, at, reason: 'staff', cause })
}

async function withdrawForRefund(
  context: Context,
  trx: Trx,
  { orderId, amountFen, at, cause }: { orderId: number; amountFen: number; at: Date; cause: StaffActor },
): Promise<number> {
  const withdrawn = await withdrawOrderInTransaction(context, trx, { orderId, reason: 'staff', at, cause })
  if (withdrawn?.refundId === undefined) throw refuse('not-now')
  if ((await selectRefundAmount(trx, withdrawn.refundId)) !== amountFen) throw refuse('not-now')
  return withdrawn.refundId
}
