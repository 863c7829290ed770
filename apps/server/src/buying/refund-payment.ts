import type { Context } from '../context.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { orderMachine } from '../orders/machine.ts'
import type { RefundReport } from '../ports/pay/gateway.ts'
import { refundMachine } from '../payments/machine.ts'
import { type RefundReason, refundReasons } from '../payments/refund-reasons.ts'

/**
 * Decides the refund of a payment, all of it unless `amountFen` says less: its number is chosen now, from the trade number, which is the
 * merchant's own across all databases, and a job asks WeChat for it. `order` ends the order with it, `extra` is for a second payment of the
 * same order, `remainder` for the unused rest of what an order that has ended had paid for.
 */
export async function decideRefund(
  context: Context,
  trx: Trx,
  decision: {
    payment: { id: number; order_id: number; out_trade_no: string; amount_fen: number }
    kind: 'order' | 'extra' | 'remainder'
    amountFen?: number
    at: Date
    reason: RefundReason
  },
): Promise<void> {
  const { payment, kind, amountFen = payment.amount_fen, at, reason } = decision
  const refund = {
    order_id: payment.order_id,
    payment_id: payment.id,
    out_refund_no: `R${payment.out_trade_no}`,
    kind,
    amount_fen: amountFen,
    reason,
    created_at: at,
  }
  const { id: refundId } = await refundMachine.begin(trx, 'decide', refund, { at })
  await context.enqueue(trx, 'refund-send', { refundId })
}

/** Decides the refund of what has paid an order: all of it, or its unused rest; a second payment of it has been refunded before. */
export async function refundOrder(
  context: Context,
  trx: Trx,
  {
    orderId,
    at,
    reason,
    remainderFen,
  }: { orderId: number; at: Date; reason: RefundReason; remainderFen?: number },
): Promise<void> {
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'order_id', 'out_trade_no', 'amount_fen'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .where('id', 'not in', (refunded) =>
      refunded.selectFrom('refunds').select('payment_id').where('order_id', '=', orderId),
    )
    .executeTakeFirstOrThrow()
  const part =
    remainderFen === undefined
      ? ({ kind: 'order' } as const)
      : ({ kind: 'remainder', amountFen: remainderFen } as const)
  await decideRefund(context, trx, { payment, ...part, at, reason })
}

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
  CLOSED: 'fail',
  ABNORMAL: 'fail',
} as const satisfies Record<RefundReport['refundState'], string>

async function record(context: Context, report: RefundReport): Promise<void> {
  const at = context.clock()
  const event = refundEvents[report.refundState]
  if (event === 'fail') context.log.error({ outRefundNo: report.outRefundNo }, 'refund failed')
  await inTransaction(context.db, async (trx) => {
    const set = {
      accepted_at: report.createTime ?? at,
      succeeded_at: event === 'succeed' ? (report.successTime ?? at) : null,
    }
    const moved = await refundMachine.move(trx, event, { out_refund_no: report.outRefundNo }, { at, set })
    if (!moved || event !== 'succeed') return
    if (moved.kind === 'order') await orderMachine.move(trx, 'refunded', { id: moved.order_id }, { at })
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
  })
}
