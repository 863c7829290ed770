import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { decideRefund, type StaffActor } from '../refunds/decide-refund.ts'
import { withdrawOrderInTransaction } from '../checkout/withdraw-order.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectStage } from '../orders/queries.ts'

/** What is refunded: the payment, the amount, the kind and the reason. */
export type RefundContent = {
  orderId: number
  paymentId: number
  kind: 'order' | 'part'
  amountFen: number
  reason: string
}

/**
 * Executes an approved refund and returns the refund's id. The caller has locked the order. Kind `order`
 * withdraws a paid order without a phone, or refunds one that is `refunding` already; it refuses `not-now`
 * when the order has another stage or amount by now. Any kind refuses `refund-too-large`.
 */
export async function executeRefund(
  context: Context,
  trx: Trx,
  { orderId, paymentId, kind, amountFen }: RefundContent,
  { at, actor }: { at: Date; actor: StaffActor },
): Promise<number> {
  const stage = await selectStage(trx, orderId)
  if (kind === 'order' && stage === 'paid') {
    // Refunds the order's main payment, which is that of the request (see `determineContent`).
    const withdrawal = { orderId, reasonCode: 'staff', at, actor } as const
    const withdrawn = await withdrawOrderInTransaction(context, trx, withdrawal)
    if (withdrawn?.refund?.amountFen !== amountFen) throw refuse('not-now')
    return withdrawn.refund.id
  }
  if (kind === 'order' && stage !== 'refunding') throw refuse('not-now', { stage })
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'order_id', 'out_trade_no'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return decideRefund(context, trx, { payment, kind, amountFen, at, reasonCode: 'staff', actor })
}
