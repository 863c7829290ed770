import type { Trx } from '../../platform/db/database.ts'
import { invoiceMachine } from './machine.ts'

/** Withdraws a user's requests for invoices, and erases the titles of all that were never issued. */
export async function eraseInvoiceTitles(trx: Trx, userId: number, at: Date): Promise<void> {
  const orders = trx.selectFrom('orders').select('id').where('user_id', '=', userId)
  const requests = await trx
    .selectFrom('invoices')
    .select('id')
    .where('order_id', 'in', orders)
    .where('state', '=', 'requested')
    .execute()
  await invoiceMachine.transitionMany(trx, 'withdraw', { id: requests.map(({ id }) => id) }, { at })
  await trx
    .updateTable('invoices')
    .set({ buyer: null })
    .where('order_id', 'in', orders)
    .where('state', 'in', ['declined', 'withdrawn'])
    .execute()
}
