import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { decideRefund, type StaffCause } from '../checkout/decide-refund.ts'
import { withdrawIn } from '../checkout/withdraw-order.ts'
import { refuse } from '../../platform/base/refuse.ts'

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
export async function payOut(
  context: Context,
  trx: Trx,
  { orderId, paymentId, kind, amountFen }: RefundContent,
  { at, cause }: { at: Date; cause: StaffCause },
): Promise<number> {
  const order = await trx
    .selectFrom('orders')
    .select('stage')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (kind === 'order' && order.stage === 'paid')
    return takeBack(context, trx, { orderId, amountFen, at, cause })
  if (kind === 'order' && order.stage !== 'refunding') throw refuse('not-now', { stage: order.stage })
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'order_id', 'out_trade_no'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return decideRefund(context, trx, { payment, kind, amountFen, at, reason: 'staff', cause })
}

async function takeBack(
  context: Context,
  trx: Trx,
  { orderId, amountFen, at, cause }: { orderId: number; amountFen: number; at: Date; cause: StaffCause },
): Promise<number> {
  const withdrawn = await withdrawIn(context, trx, { orderId, reason: 'staff', at, cause })
  if (withdrawn?.refundId === undefined) throw refuse('not-now')
  const refund = await trx
    .selectFrom('refunds')
    .select('amount_fen')
    .where('id', '=', withdrawn.refundId)
    .executeTakeFirstOrThrow()
  if (refund.amount_fen !== amountFen) throw refuse('not-now')
  return withdrawn.refundId
}
