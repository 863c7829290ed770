import type { RefundReason } from '@hao/contract/transaction-words.ts'
import { sql } from 'kysely'
import type { Trx, Db } from '../../platform/db/database.ts'
import { lockOrder } from '../orders/machine.ts'

/** Refunds that were decided before a moment and are not finished, in random order. */
export function selectOpenRefunds(db: Db, { before, limit }: { before: Date; limit: number }) {
  return db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['init', 'processing'])
    .where('created_at', '<', before)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
}

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

/**
 * Whether the order's main payment has not been returned in full, by refunds that have arrived. A second
 * payment does not count: its own refund does not hold up the order.
 */
export async function hasUnreturnedPayment(trx: Trx, orderId: number): Promise<boolean> {
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

/** An unfinished refund with what the provider needs. Undefined if it has finished, or is `abnormal`. */
export function selectSendableRefund(db: Db, refundId: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.out_refund_no', 'refunds.amount_fen', 'refunds.reason'])
    .select(['payments.provider', 'payments.out_trade_no', 'payments.amount_fen as total_fen'])
    .where('refunds.id', '=', refundId)
    .$narrowType<{ reason: RefundReason }>()
    .where('refunds.state', 'in', ['init', 'processing'])
    .executeTakeFirst()
}

/** Adds a refund that has arrived to the ledger. */
export async function insertRefundLedgerEntry(
  trx: Trx,
  refund: { order_id: number; amount_fen: number; out_refund_no: string },
  at: Date,
): Promise<void> {
  const { order_id, amount_fen, out_refund_no: reference } = refund
  await trx.insertInto('ledger').values({ order_id, kind: 'refund', amount_fen, reference, at }).execute()
}

/** Locks the order of a refund, before the refund is locked. */
export async function lockOrderOfRefund(trx: Trx, outRefundNo: string): Promise<void> {
  const refund = await trx
    .selectFrom('refunds')
    .select('order_id')
    .where('out_refund_no', '=', outRefundNo)
    .executeTakeFirst()
  if (refund) await lockOrder(trx, refund.order_id)
}

/**
 * Locks a refund and returns its state. The provider repeats reports; only a new state opens an exception.
 */
export async function lockRefundState(trx: Trx, outRefundNo: string): Promise<string | undefined> {
  const refund = await trx
    .selectFrom('refunds')
    .select('state')
    .where('out_refund_no', '=', outRefundNo)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return refund?.state
}

export function selectPayment(trx: Trx, paymentId: number) {
  return trx
    .selectFrom('payments')
    .select(['id', 'order_id', 'out_trade_no'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
}

/** The successful payments of an order. A second one has an `extra` refund, whatever became of that. */
export function selectSucceededPayments(trx: Trx, orderId: number) {
  return trx
    .selectFrom('payments')
    .select('id')
    .select(
      sql<boolean>`EXISTS (SELECT FROM refunds WHERE payment_id = payments.id AND kind = 'extra')`.as(
        'isSecond',
      ),
    )
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .orderBy('id')
    .execute()
}
