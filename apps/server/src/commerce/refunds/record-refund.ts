import type { ProviderName } from '@hao/contract/payment-methods.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { RefundNumbers, RefundReport } from '../../platform/integrations/pay/provider.ts'
import { openPaymentExceptions } from '../payments/exceptions.ts'
import { finishRefundedOrder } from './decide-refund.ts'
import { refundMachine } from './machine.ts'
import { insertRefundLedgerEntry, lockOrderOfRefund, lockRefundState } from './queries.ts'

/** Queries the provider about a refund that a notification has named, and records its state. */
export async function queryAndRecordRefund(
  context: Context,
  { provider, ...numbers }: RefundNumbers & { provider: ProviderName },
): Promise<void> {
  await recordRefundReport(context, await context.payments[provider].queryRefund(numbers))
}

const refundEvents = {
  succeeded: 'succeed',
  processing: 'accept',
  closed: 'close',
  abnormal: 'fail',
} as const satisfies Record<RefundReport['state'], string>

/** Records the state of a refund. A failed refund opens a payment exception for the staff. */
export async function recordRefundReport(context: Context, report: RefundReport): Promise<void> {
  const at = context.clock()
  const event = refundEvents[report.state]
  const failed = event === 'fail' || event === 'close'
  if (failed)
    context.log.error(
      { outRefundNo: report.outRefundNo },
      'the provider did not make a refund: settle it in the console',
    )
  await inTransaction(context.db, async (trx) => {
    const set = {
      accepted_at: report.createTime ?? at,
      succeeded_at: event === 'succeed' ? (report.successTime ?? at) : null,
    }
    if (event === 'succeed') await lockOrderOfRefund(trx, report.outRefundNo)
    const before = failed ? await lockRefundState(trx, report.outRefundNo) : undefined
    const moved = await refundMachine.transition(
      trx,
      event,
      { out_refund_no: report.outRefundNo },
      { at, set },
    )
    if (failed && moved && moved.state !== before)
      await openPaymentExceptions(trx, [{ refund_id: moved.id }], at)
    if (!moved || event !== 'succeed') return
    await insertRefundLedgerEntry(trx, moved, at)
    await finishRefundedOrder(trx, moved.order_id, at)
  })
}
