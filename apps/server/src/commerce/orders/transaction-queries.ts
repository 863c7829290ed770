import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '@hao/contract/entities.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'

/** A payment that arrived, or a refund. `reference` is that of the ledger. */
type TransactionRow = Omit<Transaction, 'amount' | 'at'> & {
  amount_fen: number
  /** JSON has it as text. */
  at: Date | string
}

/** Every payment and every refund of an order. `order` names the order's row. */
function transactionsSql(order: string): RawBuilder<TransactionRow> {
  const id = sql.ref(`${order}.id`)
  return sql`
    SELECT 'payment' AS kind, ${sql.ref(`${order}.kind`)} AS reason, 'done' AS state,
      out_trade_no AS reference, amount_fen, succeeded_at AS at
    FROM payments WHERE order_id = ${id} AND state = 'succeeded'
    UNION ALL
    SELECT 'refund', reason, CASE WHEN state = 'succeeded' THEN 'done'
      WHEN state IN ('abnormal', 'closed') THEN 'failed' ELSE 'underway' END,
      out_refund_no, amount_fen, coalesce(succeeded_at, created_at)
    FROM refunds WHERE order_id = ${id}`
}

/** The transactions of the query's `orders` row, oldest first. */
export const transactionsColumn = sql<TransactionRow[]>`(
  SELECT coalesce(jsonb_agg(t ORDER BY at, kind, reference), '[]') FROM (${transactionsSql('orders')}) t)`

/**
 * A transaction with its number and buyer, while it is in this state; a failed refund until staff have
 * settled it. `phone` is encrypted.
 */
export async function selectTransactionNotice(
  db: Db,
  { orderId, reference, state }: Jobs['transaction-notice'],
) {
  const { rows } = await sql<TransactionRow & { at: Date; digits: string; phone: Buffer | null }>`
    SELECT t.*, numbers.digits, users.phone
    FROM orders JOIN numbers ON numbers.id = orders.number_id JOIN users ON users.id = orders.user_id,
      LATERAL (${transactionsSql('orders')}) t
    WHERE orders.id = ${orderId} AND t.reference = ${reference} AND t.state = ${state}
      AND (t.state <> 'failed' OR EXISTS (
        SELECT FROM payment_exceptions c JOIN refunds ON refunds.id = c.refund_id
        WHERE out_refund_no = t.reference AND c.state <> 'settled'))`.execute(db)
  return rows
}
