import type { Db, Trx } from '../../platform/db/database.ts'
import type { BlindIndex } from '../../platform/encryption/keys.ts'

function orders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select(['orders.id', 'orders.out_trade_no', 'orders.amount_fen', 'numbers.digits'])
}

/** The order with this trade number, or with a payment of this trade number. */
export async function findOrderByTrade(db: Db, reference: string) {
  const own = await orders(db).where('orders.out_trade_no', '=', reference).executeTakeFirst()
  return own ?? findOrderByPayment(db, 'payments.out_trade_no', reference)
}

/** The order that a transaction of the provider paid for. */
export function findOrderByTransaction(db: Db, reference: string) {
  return findOrderByPayment(db, 'payments.transaction_id', reference)
}

function findOrderByPayment(
  db: Db,
  column: 'payments.out_trade_no' | 'payments.transaction_id',
  reference: string,
) {
  return orders(db)
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where(column, '=', reference)
    .executeTakeFirst()
}

export function findRefund(db: Db, reference: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'out_refund_no', 'amount_fen'])
    .where('out_refund_no', '=', reference)
    .executeTakeFirst()
}

export function findTicket(db: Db, id: number) {
  return db.selectFrom('tickets').select(['id', 'created_at']).where('id', '=', id).executeTakeFirst()
}

export function findNumber(db: Db, digits: string) {
  return db
    .selectFrom('numbers')
    .select(['id', 'digits', 'price_fen'])
    .where('digits', '=', digits)
    .executeTakeFirst()
}

/** The user with a phone, by its blind index. */
export function findUser(db: Db | Trx, phone: BlindIndex) {
  return db
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where('phone_index', 'in', phone.all)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
