import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { lockOrder } from '../orders/machine.ts'
import type { RefundReport } from '../../platform/integrations/pay/gateway.ts'
import { openCases } from '../payments/cases.ts'
import { refundMachine } from '../payments/machine.ts'
import { type RefundReason, refundReasons } from '../payments/refund-reasons.ts'
import { endRefunded } from './decide-refund.ts'

/** Asks WeChat for a refund that was decided; its number was chosen before, so that asking twice refunds once. */
export async function sendRefund(context: Context, refundId: number): Promise<void> {
  const refund = await context.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.out_refund_no', 'refunds.amount_fen', 'refunds.reason'])
    .select(['payments.out_trade_no', 'payments.amount_fen as total_fen'])
    .where('refunds.id', '=', refundId)
    .$narrowType<{ reason: RefundReason }>()
    .where('refunds.state', 'in', ['init', 'processing'])
    .executeTakeFirst()
  if (!refund) return
  const report = await context.payments.refund({
    outTradeNo: refund.out_trade_no,
    outRefundNo: refund.out_refund_no,
    refundFen: refund.amount_fen,
    totalFen: refund.total_fen,
    reason: refundReasons[refund.reason],
  })
  await record(context, report)
}

/** A notification says that a refund has ended: WeChat is asked how, and that is recorded. */
export async function finishRefund(context: Context, outRefundNo: string): Promise<void> {
  await record(context, await context.payments.queryRefund(outRefundNo))
}

const refundEvents = {
  SUCCESS: 'succeed',
  PROCESSING: 'accept',
  CLOSED: 'close',
  ABNORMAL: 'fail',
} as const satisfies Record<RefundReport['refundState'], string>

/** Keeps what WeChat says of a refund; one that it does not make is a case that somebody of the staff settles. */
async function record(context: Context, report: RefundReport): Promise<void> {
  const at = context.clock()
  const event = refundEvents[report.refundState]
  const failed = event === 'fail' || event === 'close'
  if (failed) context.log.error({ outRefundNo: report.outRefundNo }, 'refund failed')
  await inTransaction(context.db, async (trx) => {
    const set = {
      accepted_at: report.createTime ?? at,
      succeeded_at: event === 'succeed' ? (report.successTime ?? at) : null,
    }
    if (event === 'succeed') await lockOrderOf(trx, report.outRefundNo)
    const before = failed ? await lockState(trx, report.outRefundNo) : undefined
    const moved = await refundMachine.move(trx, event, { out_refund_no: report.outRefundNo }, { at, set })
    if (failed && moved && moved.state !== before) await openCases(trx, [{ refund_id: moved.id }], at)
    if (!moved || event !== 'succeed') return
    await trx
      .insertInto('ledger')
      .values({
        order_id: moved.order_id,
        kind: 'refund',
        amount_fen: moved.amount_fen,
        reference: moved.out_refund_no,
        at,
      })
      .execute()
    await endRefunded(trx, moved.order_id, at)
  })
}

/** Locks the order of a refund before the refund, as everywhere. */
async function lockOrderOf(trx: Trx, outRefundNo: string): Promise<void> {
  const refund = await trx
    .selectFrom('refunds')
    .select('order_id')
    .where('out_refund_no', '=', outRefundNo)
    .executeTakeFirst()
  if (refund) await lockOrder(trx, refund.order_id)
}

/** The state of a refund, locked: WeChat says some things twice, and a case is opened for news alone. */
async function lockState(trx: Trx, outRefundNo: string): Promise<string | undefined> {
  const refund = await trx
    .selectFrom('refunds')
    .select('state')
    .where('out_refund_no', '=', outRefundNo)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return refund?.state
}
