import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A user's own order with what a prepay needs, and the cashier address that it has; undefined when it is not theirs. */
export async function selectPayable(db: Db, userId: number, orderId: number) {
  return db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.out_trade_no',
      'orders.amount_fen',
      'orders.months',
      'orders.stage',
      'orders.status',
      'orders.hold_until',
      'numbers.digits',
      'payments.h5_url',
      'payments.h5_url_until',
      'payments.payer_client_ip',
    ])
    .where('orders.id', '=', orderId)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Marks up to `limit` open payments that nobody has checked since `before` as checked now, those that wait longest first, and gives their
 * trade numbers.
 */
export async function claimOpenPayments(db: Db, claim: { before: Date; at: Date; limit: number }) {
  return db
    .updateTable('payments')
    .set({ checked_at: claim.at })
    .where('id', 'in', (open) =>
      open
        .selectFrom('payments')
        .select('id')
        .where('state', 'in', ['init', 'prepared', 'unknown'])
        .where(sql<boolean>`coalesce(checked_at, created_at) < ${claim.before}`)
        .orderBy(sql`coalesce(checked_at, created_at)`)
        .limit(claim.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('out_trade_no')
    .execute()
}
