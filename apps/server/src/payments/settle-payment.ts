import type { Context } from '../context.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { moveNumber } from '../numbers/transitions.ts'
import { moveOrder, type MovedOrder } from '../orders/transitions.ts'
import { refundDue } from '../orders/withdraw-order.ts'
import type { PaymentReport } from '../ports/pay/gateway.ts'
import { openSubscription } from '../subscriptions/transitions.ts'
import { decideRefund } from './refund-payment.ts'

/** What a report of success did: `settled`, nothing because it was known (`known`), or the reason why it must not count. */
export type Settlement = 'settled' | 'known' | { quarantine: string }

/**
 * Applies WeChat's word that an order is paid, from a notification, a query or the reconciler, in any order and however often: the order
 * becomes paid, the number sold, and a subscription waits for its phone. Money for an order that has ended gets the number if
 * that is free, and is refunded in full if not. A report that does not fit the order is never applied.
 */
export async function settlePayment(context: Context, report: PaymentReport): Promise<Settlement> {
  const at = context.clock()
  return inTransaction(context.db, async (trx) => {
    const payment = await lockPayment(trx, report.outTradeNo)
    if (!payment) return { quarantine: 'no such payment' }
    const quarantine =
      whyMisfit(report, { ...context.config.wechatPay, amountFen: payment.amount_fen }) ??
      (await whySpent(trx, payment.id, report.transactionId))
    if (quarantine) return { quarantine }
    if (payment.state === 'succeeded')
      return payment.transaction_id === report.transactionId ? 'known' : { quarantine: 'paid twice' }
    const paidAt = report.successTime ?? at
    await recordSuccess(trx, payment, report, paidAt)
    const move = { orderId: payment.order_id, at, paidAt }
    const order = await moveOrder(trx, 'paid', move)
    if (order) await sell(context, trx, 'sell', order, move)
    else await settleLate(context, trx, { ...move, paymentId: payment.id })
    return 'settled'
  })
}

/** Locks the order before its payment, as everywhere, so that a release and a late payment cannot deadlock. */
async function lockPayment(trx: Trx, outTradeNo: string) {
  await trx.selectFrom('orders').select('id').where('out_trade_no', '=', outTradeNo).forUpdate().execute()
  return trx
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount_fen', 'state', 'transaction_id'])
    .where('out_trade_no', '=', outTradeNo)
    .executeTakeFirst()
}

async function recordSuccess(
  trx: Trx,
  payment: { id: number; order_id: number; amount_fen: number },
  report: PaymentReport,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({
      state: 'succeeded',
      transaction_id: report.transactionId ?? null,
      payer_openid: report.openid ?? null,
      succeeded_at: at,
    })
    .where('id', '=', payment.id)
    .execute()
  const { order_id, amount_fen } = payment
  await trx
    .insertInto('ledger')
    .values({ order_id, kind: 'payment', amount_fen, reference: report.outTradeNo, at })
    .execute()
}

/** One transaction at WeChat pays one order. */
async function whySpent(trx: Trx, paymentId: number, transactionId = ''): Promise<string | undefined> {
  const other = await trx
    .selectFrom('payments')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('id', '<>', paymentId)
    .executeTakeFirst()
  return other && 'transaction of another order'
}

function whyMisfit(
  report: PaymentReport,
  own: { mchid: string; appid: string; amountFen: number },
): string | undefined {
  if (report.tradeState !== 'SUCCESS') return `not a success but ${report.tradeState}`
  if (report.mchid !== own.mchid) return 'another merchant'
  if (report.appid !== own.appid) return 'another app'
  if (report.currency !== 'CNY') return 'another currency'
  if (report.amountFen !== own.amountFen) return 'another amount'
  return report.transactionId ? undefined : 'no transaction id'
}

async function sell(
  context: Context,
  trx: Trx,
  event: 'sell' | 'sell-late',
  order: MovedOrder,
  { at, paidAt }: { at: Date; paidAt: Date },
): Promise<void> {
  const sold = await moveNumber(trx, event, { numberId: order.number_id, orderId: order.id, at })
  // The order held the number, or the caller has just locked it: anything else is a broken invariant, and nothing may be written.
  if (!sold) throw new Error(`number ${order.number_id} is not held by paid order ${order.id}`)
  await openSubscription(trx, order, at)
  await context.enqueue(trx, 'unbound-refund', { orderId: order.id }, refundDue(paidAt))
}

/** Money for an order that was cancelled or had expired: the number if it is still on sale, a full refund otherwise. */
async function settleLate(
  context: Context,
  trx: Trx,
  late: { orderId: number; paymentId: number; at: Date; paidAt: Date },
): Promise<void> {
  const { orderId, paymentId, at, paidAt } = late
  const free = await trx
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select('numbers.id')
    .where('orders.id', '=', orderId)
    .where('numbers.state', '=', 'on_sale')
    .forUpdate('numbers')
    .executeTakeFirst()
  const order = await moveOrder(trx, free ? 'paid-late' : 'refund-late', { orderId, at, paidAt })
  if (!order) throw new Error(`order ${orderId} is neither pending nor ended, yet its payment was open`)
  if (free) return sell(context, trx, 'sell-late', order, late)
  await decideRefund(context, trx, { order, paymentId, at, reason: '号码已售出，全额退款' })
}
