import { refundReasons } from '@hao/contract/transaction-words.ts'
import type { Context } from '../../context.ts'
import { selectSendableRefund } from './queries.ts'
import { recordRefundReport } from './record-refund.ts'

/**
 * Sends a decided refund to the provider and records the answer. The refund number is fixed, so a refund that
 * is sent again is made once.
 */
export async function sendRefund(context: Context, refundId: number): Promise<void> {
  const refund = await selectSendableRefund(context.db, refundId)
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
