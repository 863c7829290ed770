import { refundReasons, type RefundReason } from '@hao/contract/transaction-words.ts'
import type { Context } from '../../context.ts'
import { recordRefundReport } from './record-refund.ts'

/**
 * Sends a decided refund to the provider and records the answer. The refund number is fixed, so a refund that
 * is sent again is made once. Does nothing once it has finished, or while it is `abnormal`.
 */
export async function sendRefund(context: Context, refundId: number): Promise<void> {
  const refund = await context.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.out_refund_no', 'refunds.amount_fen', 'refunds.reason'])
    .select(['payments.provider', 'payments.out_trade_no', 'payments.amount_fen as total_fen'])
    .where('refunds.id', '=', refundId)
    .$narrowType<{ reason: RefundReason }>()
    .where('refunds.state', 'in', ['init', 'processing'])
    .executeTakeFirst()
  if (!refund) return
  const report = await context.payments[refund.provider].refund({
    outTradeNo: refund.out_trade_no,
    outRefundNo: refund.out_refund_no,
    refundFen: refund.amount_fen,
    totalFen: refund.total_fen,
    reason: refundReasons[refund.reason],
  })
  await recordRefundReport(context, report)
}
