import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '../../platform/db/machine.ts'
import { prepareStatement } from '../../platform/db/prepared.ts'
import { orderMachine, type Order } from '../orders/machine.ts'
import { paymentMachine, openAttemptStates, secondCloseAt } from '../payments/machine.ts'
import { firstOpenMonthSql } from '../payments/closed-months.ts'
import { insertJobSql } from '../../platform/jobs/table.ts'
import type { AttemptState } from '../../platform/db/schema/payments.ts'
import { numberMachine } from '../../inventory/numbers/machine.ts'
import { fulfilCte } from './queries.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { PaymentKey } from '../../platform/integrations/pay/provider.ts'
/** `paidAt`: when the order was paid, by the provider's clock. `at`: when we learned of it. */
export type PaymentTimes = { at: Date; paidAt: Date }

/** `payerId` is encrypted. */
export type TransactionPayer = { transactionId: string | null; payerId: Buffer | null | RawBuilder<unknown> }

/**
 * CTEs that move an attempt to `succeeded` (the CTE has that name too), add its amount to the ledger, book it
 * for today if its month is closed, and enqueue the notice to the buyer.
 */
function succeedCte(
  id: number | RawBuilder<unknown>,
  { transactionId, payerId }: TransactionPayer,
  { at, paidAt }: PaymentTimes,
): RawBuilder<unknown> {
  const set = { transaction_id: transactionId, payer_id: payerId, succeeded_at: paidAt }
  const notice = sql`jsonb_build_object('orderId', order_id, 'reference', out_trade_no, 'state', 'done')`
  return sql`${paymentMachine.updateCte('succeeded', 'succeed', { id }, { at, set })}, entered AS (
    INSERT INTO ledger (order_id, kind, amount_fen, reference, at)
    SELECT order_id, 'payment', amount_fen, out_trade_no, succeeded_at FROM succeeded RETURNING id, at
  ), booked_late AS (
    INSERT INTO late_payments (ledger_id, booked_at)
    SELECT id, ${at}::timestamptz FROM entered WHERE at < ${firstOpenMonthSql(at)}
  ), noticed AS (
    ${insertJobSql('transaction-notice', notice, { from: sql`FROM succeeded` })}
  )`
}

/**
 * An attempt as it was before the update. `reused`: the reported transaction already paid another attempt.
 */
export type AttemptSnapshot = {
  amount_fen: number
  state: AttemptState
  transaction_id: string | null
  reused: boolean
}

type SuccessReport = PaymentKey & {
  transactionId: string
  amountFen: number
  payerId: Buffer | null
  isAcceptable: boolean
}

/**
 * Settles the usual payment in one statement: the attempt is open, and its order waits for it and holds the
 * number. The CTE `ready` locks these rows, the order first, so that all is written or nothing.
 * `isAcceptable`: the report is acceptable; its amount is compared here. Returns the attempt as it was
 * before, and whether it was `settled`; no row when there is no such attempt.
 */
export const updateSettled = prepareStatement(
  (db, params: SuccessReport & PaymentTimes & { refundAt: Date }) => {
    const { provider, outTradeNo, transactionId, amountFen, payerId, isAcceptable, at, paidAt, refundAt } =
      params
    const moments = { at, paidAt }
    const of = (column: string) => sql`(SELECT ${sql.ref(column)} FROM ready)`
    const order = {
      id: of('id'),
      user_id: of('user_id'),
      number_id: of('number_id'),
      renewal: of('renewal'),
    }
    const payer = { transactionId, payerId: of('payer_id') }
    const set = { paid_at: paidAt, subscription_id: sql`(SELECT id FROM opened)` }
    return sql<AttemptSnapshot & { settled: boolean }>`
    WITH snapshot AS (
      SELECT id, amount_fen, state, transaction_id, EXISTS (
        SELECT FROM payments other WHERE other.transaction_id = ${transactionId} AND other.id <> payments.id
      ) AS reused
      FROM payments WHERE out_trade_no = ${outTradeNo} AND provider = ${provider}
    ), ready AS (
      SELECT payments.id AS payment_id, orders.id, orders.user_id, orders.number_id,
        CASE WHEN orders.auto_renew THEN 'auto' ELSE 'manual' END AS renewal,
        CASE WHEN users.deleted_at IS NULL THEN ${payerId}::bytea END AS payer_id
      FROM snapshot JOIN payments USING (id) JOIN orders ON orders.id = payments.order_id
      JOIN users ON users.id = orders.user_id JOIN numbers ON numbers.id = orders.number_id
      WHERE ${isAcceptable}::boolean AND NOT snapshot.reused AND payments.amount_fen = ${amountFen}::numeric
        AND payments.state = ANY(${openAttemptStates}) AND orders.kind = 'new'
        AND orders.stage = ANY(${orderMachine.transitions.paid.from})
        AND numbers.state = ANY(${numberMachine.transitions.sell.from}) AND numbers.held_by_order_id = orders.id
      FOR NO KEY UPDATE OF orders FOR KEY SHARE OF users FOR NO KEY UPDATE OF payments, numbers
    ), ${succeedCte(of('payment_id'), payer, moments)}, ${fulfilCte(order, { at, refundAt, late: false })},
    ${orderMachine.updateCte('paid', 'paid', { id: order.id }, { at: moments.at, set })}
    SELECT amount_fen, state, transaction_id, reused, EXISTS (SELECT FROM paid) AS settled FROM snapshot`.compile(
      db,
    )
  },
)

/**
 * Marks the attempt as succeeded and its order as paid. Returns the order, or undefined if it did not wait
 * for a payment. Any other open attempt counts as closed: jobs close it at its provider now, and once more
 * later in case a prepay request was still on its way.
 */
export async function updateAttemptSucceeded(
  trx: Trx,
  { id, order_id }: { id: number; order_id: number },
  payer: TransactionPayer,
  moments: PaymentTimes,
): Promise<Order | undefined> {
  const { at, paidAt } = moments
  const others = oneOf(sql`SELECT id FROM payments WHERE order_id = ${order_id} AND id <> ${id}`)
  const closing = sql`jsonb_build_object('provider', provider, 'outTradeNo', out_trade_no)`
  const { rows } = await sql<Order>`
    WITH ${succeedCte(id, payer, moments)}, ${paymentMachine.updateCte('closed', 'close', { id: others }, { at })}, close_now AS (
      ${insertJobSql('payment-close', closing, { from: sql`FROM closed` })}
    ), close_again AS (
      ${insertJobSql('payment-close', closing, { from: sql`FROM closed`, startAfter: secondCloseAt(at) })}
    ), ${orderMachine.updateCte('paid', 'paid', { id: order_id }, { at, set: { paid_at: paidAt } })}
    SELECT * FROM paid`.execute(trx)
  return rows[0]
}
