import { sql } from 'kysely'
import type { RefundReason } from '@hao/contract/transaction-words.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { oweRedInvoice } from '../invoices/owe-red-invoice.ts'
import { orderMachine } from '../orders/machine.ts'
import { refundMachine } from './machine.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { unusedFen } from '../../telephony/subscriptions/period.ts'
import { selectMainPayment, lockRefundable } from './queries.ts'

/** The member of staff who acted alone, or who approved a request; and the reason of who requested it. */
export type StaffActor = { staff_id: number; reason: string | null }

type RefundDecision = {
  payment: { id: number; order_id: number; out_trade_no: string }
  /**
   * `order` refunds an order that is `refunding`: all that is left, or the amount of a staff request. `extra`
   * returns a second payment of the same order, `remainder` the unused days of an order that has ended,
   * `part` an amount that staff choose. A `refunding` order becomes `refunded` when its main payment has been
   * returned, by refunds of any kind.
   */
  kind: 'order' | 'extra' | 'remainder' | 'part'
  /** Default: all that is left of the payment. */
  amountFen?: number
  at: Date
  reasonCode: RefundReason
  actor?: StaffActor | undefined
}

/**
 * Decides a refund of a payment and enqueues the job that sends it. The caller has locked the order. The
 * payment's row is locked here, so its refunds together never exceed what was paid. The refund number
 * contains the trade number, which is unique for the merchant across all databases. Its own suffix is `_2`:
 * `-2` is that of a second attempt. Returns the refund's id. Refuses `refund-too-large`.
 */
export async function decideRefund(context: Context, trx: Trx, decision: RefundDecision): Promise<number> {
  const { payment, kind, at, reasonCode, actor } = decision
  const { refundableFen, count } = await lockRefundable(trx, payment.id)
  const amountFen = decision.amountFen ?? refundableFen
  if (amountFen <= 0 || amountFen > refundableFen) throw refuse('refund-too-large', { refundableFen })
  const refund = {
    order_id: payment.order_id,
    payment_id: payment.id,
    out_refund_no: `R${payment.out_trade_no}${count === 0 ? '' : `_${count + 1}`}`,
    kind,
    amount_fen: amountFen,
    reason: reasonCode,
    created_at: at,
  }
  const { id: refundId } = await refundMachine.insert(trx, 'decide', refund, {
    at,
    ...(actor && { history: actor }),
  })
  await oweRedInvoice(trx, payment.order_id, at)
  await context.enqueue(trx, 'refund-send', { refundId })
  const notice = { orderId: refund.order_id, reference: refund.out_refund_no, state: 'underway' } as const
  await context.enqueue(trx, 'transaction-notice', notice)
  return refundId
}

export type OrderRefund = { id: number; amountFen: number }

type OrderRefundRequest = {
  orderId: number
  at: Date
  reasonCode: RefundReason
  /** The paid period of an order that has ended: its unused days go back. Without it all that is left. */
  period?: { start: Date; end: Date }
  actor?: StaffActor | undefined
}

/**
 * Decides what comes back of an order: what is left of its main payment after earlier refunds, of an ended
 * order the share of whole days left of that. If that is nothing, no refund is decided: an order without a
 * period becomes `refunded` now if all parts have arrived, else with the last of them. Returns the refund,
 * if there is one.
 */
export async function refundOrder(
  context: Context,
  trx: Trx,
  { orderId, at, reasonCode, period, actor }: OrderRefundRequest,
): Promise<OrderRefund | undefined> {
  const payment = await selectMainPayment(trx, orderId)
  const { refundableFen } = await lockRefundable(trx, payment.id)
  const kind = period ? 'remainder' : 'order'
  const amountFen = period ? unusedFen({ ...period, amountFen: refundableFen }, at) : refundableFen
  const decision = { payment, kind, amountFen, at, reasonCode, actor } as const
  if (amountFen > 0) return { id: await decideRefund(context, trx, decision), amountFen }
  if (kind === 'order') await finishRefundedOrder(trx, orderId, at)
  return undefined
}

/**
 * Whether the order's main payment has not been returned in full, by refunds that have arrived. A second
 * payment does not count: its own refund does not hold up the order.
 */
async function hasUnreturnedPayment(trx: Trx, orderId: number): Promise<boolean> {
  const unreturned = await trx
    .selectFrom('payments as payment')
    .select('payment.id')
    .where('payment.order_id', '=', orderId)
    .where('payment.state', '=', 'succeeded')
    .where(
      sql<boolean>`payment.amount_fen > (SELECT coalesce(sum(refund.amount_fen), 0) FROM refunds refund
        WHERE refund.payment_id = payment.id AND (refund.state = 'succeeded' OR refund.kind = 'extra'))`,
    )
    .limit(1)
    .executeTakeFirst()
  return unreturned !== undefined
}

/**
 * Moves an order from `refunding` to `refunded` once its main payment has been returned in full. Does nothing
 * in other stages. The caller has locked the order.
 */
export async function finishRefundedOrder(trx: Trx, orderId: number, at: Date): Promise<void> {
  if (!(await hasUnreturnedPayment(trx, orderId)))
    await orderMachine.transition(trx, 'refunded', { id: orderId }, { at })
}
