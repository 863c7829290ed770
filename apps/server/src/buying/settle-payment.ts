import type { Context } from '../context.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { fulfilOrder, lockFulfillable } from './fulfil-order.ts'
import { lockOrder, orderMachine } from '../orders/machine.ts'
import type { PaymentReport } from '../ports/pay/gateway.ts'
import { quarantine, type QuarantineReason } from '../payments/quarantine.ts'
import { decideRefund } from './refund-payment.ts'
import { paymentMachine } from '../payments/machine.ts'

/** What a report of success did: `settled`, nothing because it was known (`known`), or the reason why it must not count. */
export type Settlement = 'settled' | 'known' | { quarantine: QuarantineReason }

type Paid = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

/**
 * Applies WeChat's word that an attempt was paid, from a notification, a query or the reconciler, in any order and however often: the order
 * becomes paid and is fulfilled. Money for an order that has ended fulfils it if that is still possible, and is refunded in full if not; so is
 * a second success on one order. A report that does not fit the attempt is never applied, but quarantined with an alarm.
 */
export async function settlePayment(context: Context, report: PaymentReport): Promise<Settlement> {
  const settlement = await settle(context, report)
  if (typeof settlement === 'object') await quarantine(context, report, settlement.quarantine)
  return settlement
}

async function settle(context: Context, report: PaymentReport): Promise<Settlement> {
  const at = context.clock()
  return inTransaction(context.db, async (trx) => {
    const payment = await lockPayment(trx, report.outTradeNo)
    if (!payment) return { quarantine: 'no-such-payment' }
    const reason =
      findMismatch(report, { ...context.config.wechatPay, amountFen: payment.amount_fen }) ??
      (await findReuse(trx, payment.id, report.transactionId))
    if (reason) return { quarantine: reason }
    if (payment.state === 'succeeded')
      return payment.transaction_id === report.transactionId ? 'known' : { quarantine: 'paid-twice' }
    const paidAt = report.successTime ?? at
    await recordSuccess(trx, payment, report, { at, paidAt })
    await closeOtherAttempts(context, trx, payment, at)
    const paid = { at, set: { paid_at: paidAt } }
    const order = await orderMachine.move(trx, 'paid', { id: payment.order_id }, paid)
    if (order) await fulfilOrder(context, trx, order, { at, paidAt, late: false })
    else await settleUnexpected(context, trx, payment, { at, paidAt })
    return 'settled'
  })
}

/**
 * Locks the order before its payment, as everywhere, so that a release and a late payment cannot deadlock. `deleted_at`: when the buyer's account
 * was deleted.
 */
async function lockPayment(trx: Trx, outTradeNo: string) {
  const attempt = trx.selectFrom('payments').where('payments.out_trade_no', '=', outTradeNo)
  const found = await attempt.select('order_id').executeTakeFirst()
  if (!found) return undefined
  await lockOrder(trx, found.order_id)
  return attempt
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['payments.id', 'payments.order_id', 'payments.out_trade_no', 'payments.amount_fen'])
    .select(['payments.state', 'payments.transaction_id', 'users.deleted_at'])
    .forKeyShare('users')
    .executeTakeFirst()
}

async function recordSuccess(
  trx: Trx,
  payment: Paid,
  report: PaymentReport,
  { at, paidAt }: { at: Date; paidAt: Date },
): Promise<void> {
  const set = {
    transaction_id: report.transactionId ?? null,
    payer_openid: payment.deleted_at ? null : (report.openid ?? null),
    succeeded_at: paidAt,
  }
  await paymentMachine.move(trx, 'succeed', { id: payment.id }, { at, set })
  const { order_id, amount_fen } = payment
  await trx
    .insertInto('ledger')
    .values({ order_id, kind: 'payment', amount_fen, reference: report.outTradeNo, at: paidAt })
    .execute()
}

/** Nobody shall pay an order again: an attempt that is still open counts as closed, and a job closes it at WeChat. */
async function closeOtherAttempts(context: Context, trx: Trx, payment: Paid, at: Date): Promise<void> {
  const others = await paymentMachine.moveMany(trx, 'close', { order_id: payment.order_id }, { at })
  for (const { out_trade_no } of others)
    await context.enqueue(trx, 'payment-close', { outTradeNo: out_trade_no })
}

/** One transaction at WeChat pays one order. */
async function findReuse(
  trx: Trx,
  paymentId: number,
  transactionId = '',
): Promise<QuarantineReason | undefined> {
  const other = await trx
    .selectFrom('payments')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('id', '<>', paymentId)
    .executeTakeFirst()
  return other && 'transaction-of-another-order'
}

function findMismatch(
  report: PaymentReport,
  own: { mchid: string; appid: string; amountFen: number },
): QuarantineReason | undefined {
  if (report.tradeState !== 'SUCCESS') return 'not-a-success'
  if (report.mchid !== own.mchid) return 'another-merchant'
  if (report.appid !== own.appid) return 'another-app'
  if (report.currency !== 'CNY') return 'another-currency'
  if (report.amountFen !== own.amountFen) return 'another-amount'
  return report.transactionId ? undefined : 'no-transaction'
}

/**
 * Money for an order that does not wait for it: one that was cancelled or had expired is fulfilled if that is still possible and refunded
 * if not; one that was paid before, whatever came of it, gives the second payment back and goes on.
 */
async function settleUnexpected(
  context: Context,
  trx: Trx,
  payment: Paid,
  { at, paidAt }: { at: Date; paidAt: Date },
): Promise<void> {
  const possible = await lockFulfillable(trx, payment.order_id)
  const event = possible ? 'paid-late' : 'refund-late'
  const order = await orderMachine.move(
    trx,
    event,
    { id: payment.order_id },
    { at, set: { paid_at: paidAt } },
  )
  if (!order) return decideRefund(context, trx, { payment, kind: 'extra', at, reason: 'paid-twice' })
  if (possible) return fulfilOrder(context, trx, order, { at, paidAt, late: true })
  await decideRefund(context, trx, { payment, kind: 'order', at, reason: 'number-gone' })
}
