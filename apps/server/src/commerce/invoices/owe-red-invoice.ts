import type { Trx } from '../../platform/db/database.ts'
import { leftFenSql } from '../../telephony/subscriptions/left-queries.ts'
import { invoiceMachine } from './machine.ts'

/**
 * After a refund was decided: an issued invoice of more than is left of the payment must be reversed, and a
 * request of nothing is declined. The caller has locked the order.
 */
export async function oweRedInvoice(trx: Trx, orderId: number, at: Date): Promise<void> {
  const invoice = await trx
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.id', 'invoices.state', 'invoices.amount_fen', leftFenSql('orders').as('left_fen')])
    .where('order_id', '=', orderId)
    .where('invoices.state', 'in', ['requested', 'issued'])
    .executeTakeFirst()
  if (!invoice) return
  const { id, state, amount_fen, left_fen } = invoice
  if (state === 'issued' && (amount_fen ?? 0) > left_fen)
    await invoiceMachine.transition(trx, 'owe', { id }, { at })
  if (state === 'requested' && left_fen === 0) await invoiceMachine.transition(trx, 'decline', { id }, { at })
}
