import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, persistently, type Trx } from '../../platform/db/database.ts'
import { enqueuing } from '../../platform/jobs/queues.ts'
import { fulfilOrder, lockFulfillable } from './fulfil-order.ts'
import { orderMachine, type Order } from '../orders/machine.ts'
import type { PaymentReport } from '../../platform/integrations/pay/gateway.ts'
import { quarantine, type QuarantineReason } from '../payments/quarantine.ts'
import { type Moments, type Payer, succeeding } from './record-success.ts'
import { decideRefund } from './decide-refund.ts'
import { closeAgainAt, paymentMachine } from '../payments/machine.ts'
import { type Seen, settleAwaited } from './settle-awaited.ts'

/** What a report of success did: `settled`, nothing because it was known (`known`), or the reason why it must not count. */
export type Settlement = 'settled' | 'known' | { quarantine: QuarantineReason }

type Paid = Awaited<ReturnType<typeof lockPayment>>

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
  const moments = { at, paidAt: report.successTime ?? at }
  const mismatch = findMismatch(report, context.config.wechatPay)
  const may = !mismatch && Boolean(report.transactionId)
  const seen = await persistently(() => settleAwaited(context, report, { ...moments, may }))
  if (seen?.settled) return 'settled'
  if (!seen) return { quarantine: 'no-such-payment' }
  if (mismatch) return { quarantine: mismatch }
  return judge(seen, report) ?? settleLocked(context, report, moments)
}

/** What a report comes to that changes nothing, by an attempt as it was at some time: of what counts here, nothing changes any more. */
function judge(seen: Seen, report: PaymentReport): Settlement | undefined {
  if (report.amountFen !== seen.amount_fen) return { quarantine: 'another-amount' }
  if (!report.transactionId) return { quarantine: 'no-transaction' }
  if (seen.reused) return { quarantine: 'transaction-of-another-order' }
  if (seen.state !== 'succeeded') return undefined
  return seen.transaction_id === report.transactionId ? 'known' : { quarantine: 'paid-twice' }
}

/** What is not as it mostly is: a renewal, an attempt that was closed before, an order that has ended, or two reports at once. */
async function settleLocked(context: Context, report: PaymentReport, moments: Moments): Promise<Settlement> {
  return inTransaction(context.db, async (trx) => {
    const payment = await lockPayment(trx, report)
    const known = judge(payment, report)
    if (known) return known
    const order = await recordSuccess(trx, payment, await payerOf(context, payment, report), moments)
    if (order) await fulfilOrder(context, trx, order, { ...moments, late: false })
    else await settleUnexpected(context, trx, payment, moments)
    return 'settled'
  })
}

/**
 * Locks the order before its payment, as everywhere, so that a release and a late payment cannot deadlock; the rows are as whoever held them before has
 * left them. `deleted_at`: when the buyer's account was deleted. `reused`: one transaction at WeChat pays one order, and this has paid another.
 */
async function lockPayment(trx: Trx, { outTradeNo, transactionId = '' }: PaymentReport) {
  return trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['payments.id', 'payments.order_id', 'payments.out_trade_no', 'payments.amount_fen'])
    .select(['payments.state', 'payments.transaction_id', 'users.deleted_at'])
    .select((payment) =>
      payment
        .exists(
          payment
            .selectFrom('payments as other')
            .select('other.id')
            .where('other.transaction_id', '=', transactionId)
            .whereRef('other.id', '<>', 'payments.id'),
        )
        .$castTo<boolean>()
        .as('reused'),
    )
    .where('payments.out_trade_no', '=', outTradeNo)
    .forUpdate('orders')
    .forKeyShare('users')
    .forNoKeyUpdate('payments')
    .executeTakeFirstOrThrow()
}

/**
 * The attempt has succeeded, and the order that waits for it is paid and given; undefined when none does. Nobody shall pay an order again: an attempt
 * that is still open counts as closed, and a job closes it at WeChat, once more when a prepay that was on its way has arrived.
 */
async function recordSuccess(
  trx: Trx,
  { id, order_id }: Paid,
  payer: Payer,
  moments: Moments,
): Promise<Order | undefined> {
  const { at, paidAt } = moments
  const others = sql`ANY (SELECT id FROM payments WHERE order_id = ${order_id} AND id <> ${id})`
  const closing = sql`jsonb_build_object('outTradeNo', out_trade_no)`
  const { rows } = await sql<Order>`
    WITH ${succeeding(id, payer, moments)}, ${paymentMachine.moving('closed', 'close', { id: others }, { at })}, told AS (
      ${enqueuing('payment-close', closing, { from: sql`FROM closed` })}
    ), told_again AS (
      ${enqueuing('payment-close', closing, { from: sql`FROM closed`, startAfter: closeAgainAt(at) })}
    ), ${orderMachine.moving('paid', 'paid', { id: order_id }, { at, set: { paid_at: paidAt } })}
    SELECT * FROM paid`.execute(trx)
  return rows[0]
}

/** Who has paid, and in which transaction; of an account that was deleted nobody is kept. */
async function payerOf({ keys }: Context, { deleted_at }: Paid, report: PaymentReport): Promise<Payer> {
  const openid = deleted_at ? null : (report.openid ?? null)
  return {
    transactionId: report.transactionId ?? null,
    openid: await keys.seal('payments.payer_openid', openid),
  }
}

/** What in a report is not for us, whatever it is about. */
function findMismatch(
  report: PaymentReport,
  own: { mchid: string; appid: string },
): QuarantineReason | undefined {
  if (report.tradeState !== 'SUCCESS') return 'not-a-success'
  if (report.mchid !== own.mchid) return 'another-merchant'
  if (report.appid !== own.appid) return 'another-app'
  return report.currency === 'CNY' ? undefined : 'another-currency'
}

/**
 * Money for an order that does not wait for it: one that was cancelled or had expired is fulfilled if that is still possible and refunded
 * if not; one that was paid before, whatever came of it, gives the second payment back and goes on.
 */
async function settleUnexpected(
  context: Context,
  trx: Trx,
  payment: Paid,
  { at, paidAt }: Moments,
): Promise<void> {
  const possible = await lockFulfillable(trx, payment.order_id)
  const event = possible ? 'paid-late' : 'refund-late'
  const order = await orderMachine.move(
    trx,
    event,
    { id: payment.order_id },
    { at, set: { paid_at: paidAt } },
  )
  if (!order) {
    await decideRefund(context, trx, { payment, kind: 'extra', at, reason: 'paid-twice' })
    return
  }
  if (possible) return fulfilOrder(context, trx, order, { at, paidAt, late: true })
  await decideRefund(context, trx, { payment, kind: 'order', at, reason: 'number-gone' })
}
