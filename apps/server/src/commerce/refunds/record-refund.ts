import type { ProviderName } from '@hao/contract/payment-methods.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { RefundNumbers, RefundReport } from '../../platform/integrations/pay/provider.ts'
import { openPaymentExceptions } from '../payments/exceptions.ts'
import { finishRefundedOrder } from './decide-refund.ts'
import { refundMachine } from './machine.ts'
import { lockOrder } from '../orders/machine.ts'

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

/** Locks the order of a refund, before the refund is locked. */
async function lockOrderOfRefund(trx: Trx, outRefundNo: string): Promise<void> {
  const refund = await trx
    .selectFrom('refunds')
    .select('order_id')
    .where('out_refund_no', '=', outRefundNo)
    .executeTakeFirst()
  if (refund) await lockOrder(trx, refund.order_id)
}

/**
 * Locks a refund and returns its state. The provider repeats reports; only a new state opens an exception.
 */
async function lockRefundState(trx: Trx, outRefundNo: string): Promise<string | undefined> {
  const refund = await trx
    .selectFrom('refunds')
    .select('state')
    .where('out_refund_no', '=', outRefundNo)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return refund?.state
}

/**
 * Records the state of a refund. A refund that arrived enters the ledger and may finish its order. A refund
 * that failed opens a payment exception for the staff and does not change its order.
 */
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
    const stateBefore = failed ? await lockRefundState(trx, report.outRefundNo) : undefined
    const which = { out_refund_no: report.outRefundNo }
    const refund = await refundMachine.transition(trx, event, which, { at, set })
    // The refund is final already, or is not ours: the comparison of the bill finds the latter.
    if (!refund) return
    // The provider repeats its reports: a refund that is `abnormal` already has its exception and its notice.
    if (event === 'accept' || refund.state === stateBefore) return
    const { order_id, amount_fen, out_refund_no: reference } = refund
    const state = failed ? 'failed' : 'done'
    await context.enqueue(trx, 'transaction-notice', { orderId: order_id, reference, state })
    if (failed) return openPaymentExceptions(trx, [{ refund_id: refund.id }], at)
    await trx.insertInto('ledger').values({ order_id, kind: 'refund', amount_fen, reference, at }).execute()
    await finishRefundedOrder(trx, order_id, at)
  })
}
