import { sql } from 'kysely'
import { refuse } from '../../platform/base/refuse.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { leftFenSql } from '../../telephony/subscriptions/left-queries.ts'
import { lockOrder } from '../orders/machine.ts'

/** The last reason in the history: why it was declined or reversed, or the provider did not issue it. */
export const whySql = sql<string | null>`(SELECT reason FROM invoice_history
  WHERE invoice_id = invoices.id AND reason IS NOT NULL ORDER BY id DESC LIMIT 1)`

/** Why staff declined it, which the buyer sees; null when a refund left nothing to invoice. */
export const declinedWhySql = sql<string | null>`(SELECT reason FROM invoice_history
  WHERE invoice_id = invoices.id AND event = 'decline' ORDER BY id DESC LIMIT 1)`

export const hasFileSql = sql<boolean>`EXISTS (SELECT FROM invoice_files WHERE invoice_id = invoices.id)`

/**
 * Locks the order of an invoice, as refunds do, and returns the invoice with what is left of the order's
 * payment. Read after the lock: a refund may have been decided before. Refuses `no-such-thing`.
 */
export async function lockInvoice(trx: Trx, id: number) {
  const known = await trx
    .selectFrom('invoices')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('no-such-thing'))
  await lockOrder(trx, known.order_id)
  return trx
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .selectAll('invoices')
    .select(['orders.user_id', leftFenSql('orders').as('left_fen')])
    .where('invoices.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Locks the account of an order's buyer against deletion, after the order. False if it is deleted. */
export async function lockOwner(trx: Trx, userId: number): Promise<boolean> {
  const owner = await trx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return owner?.deleted_at === null
}

export async function selectInvoiceFile(db: Db | Trx, id: number) {
  return db
    .selectFrom('invoice_files')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['content', 'invoices.number', 'orders.user_id'])
    .where('invoice_id', '=', id)
    .executeTakeFirst()
}
