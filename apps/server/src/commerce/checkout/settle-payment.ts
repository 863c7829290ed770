import type { Context } from '../../context.ts'
import { inTransaction, retryTransaction, type Trx } from '../../platform/db/database.ts'
import { orderMachine, type Order } from '../orders/machine.ts'
import type { Account, PaymentReport } from '../../platform/integrations/pay/provider.ts'
import { quarantineReport, type QuarantineReason } from '../payments/quarantine.ts'
import { decideRefund, refundOrder } from '../refunds/decide-refund.ts'
import { unboundRefundDate } from './refund-unbound-order.ts'
import { updateFulfilled } from './queries.ts'
import {
  type PaymentTimes,
  type TransactionPayer,
  type AttemptSnapshot,
  updateAttemptSucceeded,
  updateSettled,
} from './payment-queries.ts'

/**
 * The result of a report of success: `settled`; `known`, which changed nothing; or the reason for
 * quarantine.
 */
export type Settlement = 'settled' | 'known' | { quarantine: QuarantineReason }

/**
 * Locks the order and then its payment (docs/flows/buy.md#lock-order), so that a release and a late payment
 * cannot deadlock. The rows are read after the locks are held. `deleted_at`: when the buyer's
 * account was deleted. `reused`: the transaction already paid another attempt.
 */
async function lockPayment(
  trx: Trx,
  {
    provider,
    outTradeNo,
    transactionId = '',
  }: Pick<PaymentReport, 'provider' | 'outTradeNo' | 'transactionId'>,
) {
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
    .where('payments.provider', '=', provider)
    .forUpdate('orders')
    .forKeyShare('users')
    .forNoKeyUpdate('payments')
    .executeTakeFirstOrThrow()
}

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>

/**
 * Applies a report that an attempt was paid. Reports may come from a notification, a query or the
 * reconciler, repeatedly and in any order. The order becomes paid and is fulfilled. A payment for an ended
 * order fulfils it if that is still possible, else it is refunded in full, as is a second payment of one
 * order. A report that does not fit the attempt is not applied but quarantined with an alarm; so is a payment
 * that was refunded before we knew of it.
 */
export async function settlePayment(context: Context, report: PaymentReport): Promise<Settlement> {
  const settlement = await settle(context, report)
  if (typeof settlement === 'object') await quarantineReport(context, report, settlement.quarantine)
  return settlement
}

async function settle(context: Context, report: PaymentReport): Promise<Settlement> {
  const at = context.clock()
  const moments = { at, paidAt: report.successTime ?? at }
  const mismatch = findMismatch(report, context.payments[report.provider].account)
  const isAcceptable = !mismatch && report.state === 'paid' && Boolean(report.transactionId)
  const attempt = await settleOpenAttempt(context, report, { ...moments, isAcceptable })
  if (attempt?.settled) return 'settled'
  if (!attempt) return { quarantine: 'no-such-payment' }
  if (mismatch) return { quarantine: mismatch }
  return decideUnchanged(attempt, report) ?? settleLocked(context, report, moments)
}

/** Settles the usual payment, in one statement. Returns what `updateSettled` says. */
async function settleOpenAttempt(
  { db, keys }: Context,
  { provider, outTradeNo, transactionId = '', amountFen = -1, payerId }: PaymentReport,
  moments: PaymentTimes & { isAcceptable: boolean },
) {
  const encrypted = await keys.encrypt('payments.payer_id', payerId ?? null)
  const attempt = { provider, outTradeNo, transactionId, amountFen, payerId: encrypted }
  const refundAt = unboundRefundDate(moments.paidAt)
  const [settled] = await retryTransaction(() => updateSettled(db, { ...moments, refundAt, ...attempt }))
  return settled
}

/**
 * The result of a report that changes nothing; undefined if it may change something. A stale snapshot is
 * safe here: none of the values that decide can change back.
 */
function decideUnchanged(attempt: AttemptSnapshot, report: PaymentReport): Settlement | undefined {
  if (report.amountFen !== attempt.amount_fen) return { quarantine: 'another-amount' }
  if (!report.transactionId) return { quarantine: 'no-transaction' }
  if (attempt.reused) return { quarantine: 'transaction-of-another-order' }
  if (attempt.state === 'succeeded')
    return attempt.transaction_id === report.transactionId ? 'known' : { quarantine: 'paid-twice' }
  return report.state === 'refunded' ? { quarantine: 'refunded' } : undefined
}

/** Settles everything but the usual case: renewals, closed attempts, ended orders and concurrent reports. */
async function settleLocked(
  context: Context,
  report: PaymentReport,
  moments: PaymentTimes,
): Promise<Settlement> {
  return inTransaction(context.db, async (trx) => {
    const payment = await lockPayment(trx, report)
    const known = decideUnchanged(payment, report)
    if (known) return known
    const order = await updateAttemptSucceeded(trx, payment, await toPayer(context, payment, report), moments)
    if (order) await fulfilOrder(context, trx, order, { ...moments, late: false })
    else await settleUnexpected(context, trx, payment, moments)
    return 'settled'
  })
}

/** The payer and the transaction. The payer of a deleted account is not stored. */
async function toPayer(
  { keys }: Context,
  { deleted_at }: LockedPayment,
  report: PaymentReport,
): Promise<TransactionPayer> {
  const payerId = deleted_at ? null : (report.payerId ?? null)
  return {
    transactionId: report.transactionId ?? null,
    payerId: await keys.encrypt('payments.payer_id', payerId),
  }
}

/** Why a report is not about us, whichever attempt it names. */
function findMismatch(report: PaymentReport, own: Account): QuarantineReason | undefined {
  if (report.state !== 'paid' && report.state !== 'refunded') return 'not-a-success'
  if (report.merchantId !== own.merchantId) return 'another-merchant'
  if (report.appId !== own.appId) return 'another-app'
  return report.currency === 'CNY' ? undefined : 'another-currency'
}

/**
 * Whether an order that has ended could still be fulfilled: its number is on sale and is locked until the
 * transaction ends. Always true for a renewal, which holds no number.
 */
async function lockFulfillable(trx: Trx, orderId: number): Promise<boolean> {
  const renewal = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('kind', '=', 'renew')
    .executeTakeFirst()
  if (renewal) return true
  const available = await trx
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select('numbers.id')
    .where('orders.id', '=', orderId)
    .where('numbers.state', '=', 'on_sale')
    .forUpdate('numbers')
    .executeTakeFirst()
  return available !== undefined
}

/**
 * A payment for an order that does not wait for one. An order that was cancelled or has expired is fulfilled
 * if that is still possible and the buyer's account exists, else refunded. An order that was paid before
 * stays as it is, and the second payment is refunded.
 */
async function settleUnexpected(
  context: Context,
  trx: Trx,
  payment: LockedPayment,
  { at, paidAt }: PaymentTimes,
): Promise<void> {
  const isDeleted = payment.deleted_at !== null
  const possible = !isDeleted && (await lockFulfillable(trx, payment.order_id))
  const event = possible ? 'paid-late' : 'refund-late'
  const order = await orderMachine.transition(
    trx,
    event,
    { id: payment.order_id },
    { at, set: { paid_at: paidAt } },
  )
  if (!order) {
    await decideRefund(context, trx, { payment, kind: 'extra', at, reasonCode: 'paid-twice' })
    return
  }
  if (possible) return fulfilOrder(context, trx, order, { at, paidAt, late: true })
  const reasonCode = isDeleted ? 'account-deleted' : 'number-gone'
  await decideRefund(context, trx, { payment, kind: 'order', at, reasonCode })
}

/** `late`: the payment arrived after the order had ended. */
type LatePayment = PaymentTimes & { late: boolean }

/** Delivers what a paid order has bought: a number, or more months of a subscription. */
async function fulfilOrder(context: Context, trx: Trx, order: Order, payment: LatePayment): Promise<void> {
  if (order.kind === 'renew') return renew(context, trx, order, payment)
  const renewal = order.auto_renew ? 'auto' : 'manual'
  const terms = { ...payment, refundAt: unboundRefundDate(payment.paidAt) }
  const fulfilled = await updateFulfilled(trx, { ...order, renewal }, terms)
  // The order holds the number, or `lockFulfillable` has locked it. Anything else breaks an invariant and
  // must write nothing.
  if (!fulfilled) throw new Error(`number ${order.number_id} is not there for paid order ${order.id}`)
}

/** A renewal that was paid after its subscription ended is refunded in full. */
async function renew(context: Context, trx: Trx, order: Order, times: PaymentTimes): Promise<void> {
  const { id: orderId } = order
  const { at } = times
  // The caller has locked the paid order, so neither transition of it can fail.
  if (await context.renewals.fulfil(trx, order, times))
    return void (await orderMachine.transition(trx, 'renew', { id: orderId }, { at }))
  await orderMachine.transition(trx, 'renew-over', { id: orderId }, { at })
  await refundOrder(context, trx, { orderId, at, reasonCode: 'service-over' })
}
