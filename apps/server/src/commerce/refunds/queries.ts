import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

/**
 * The order's main payment: the one that paid it. Any later successful payment of the same order has an
 * `extra` refund, from the transaction that recorded it.
 */
export async function selectMainPayment(trx: Trx, orderId: number) {
  return trx
    .selectFrom('payments')
    .select(['id', 'order_id', 'out_trade_no'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .where('id', 'not in', (extra) =>
      extra
        .selectFrom('refunds')
        .select('payment_id')
        .where('order_id', '=', orderId)
        .where('kind', '=', 'extra'),
    )
    .executeTakeFirstOrThrow()
}

/**
 * Locks a payment. Returns what is left to refund (fen) and how many refunds it has had. The sum is a second
 * statement: a transaction that held the lock before may have added a refund, which the first one cannot see.
 * A refund that the provider closed leaves `refundableFen` as it is, but is in `count`, which numbers the
 * next refund.
 */
export async function lockRefundable(
  trx: Trx,
  paymentId: number,
): Promise<{ refundableFen: number; count: number }> {
  const payment = await trx
    .selectFrom('payments')
    .select(['amount_fen', 'state'])
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (payment?.state !== 'succeeded') return { refundableFen: 0, count: 0 }
  const { fen, count } = await trx
    .selectFrom('refunds')
    .select(({ fn }) => [
      sql<number>`coalesce(sum(amount_fen) FILTER (WHERE state <> 'closed'), 0)::bigint`.as('fen'),
      fn.countAll<number>().as('count'),
    ])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return { refundableFen: payment.amount_fen - fen, count }
}
