import { type RawBuilder, sql } from 'kysely'

/** What refunds have left of an order's main payment (fen). `order` names the order's row. */
export const leftFenSql = (order: string): RawBuilder<number> => sql<number>`(
  SELECT coalesce(sum(payment.amount_fen - (SELECT coalesce(sum(amount_fen), 0) FROM refunds
    WHERE payment_id = payment.id AND state <> 'closed')), 0)::bigint
  FROM payments payment WHERE payment.order_id = ${sql.ref(`${order}.id`)} AND payment.state = 'succeeded'
    AND NOT EXISTS (SELECT FROM refunds WHERE payment_id = payment.id AND kind = 'extra'))`
