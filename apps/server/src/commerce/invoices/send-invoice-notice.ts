import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'

/** Tells the buyer by SMS that an invoice can be downloaded, while that is so. Throws AdapterError. */
export async function sendInvoiceNotice(context: Context, invoiceId: number): Promise<void> {
  const found = await context.db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select(['numbers.digits', 'users.phone'])
    .where('invoices.id', '=', invoiceId)
    .where('invoices.state', '=', 'issued')
    .execute()
  const [invoice] = await context.keys.decryptRows(found, { phone: 'users.phone' })
  const params = { number: invoice ? formatNumber(invoice.digits, context.config.numberPlan) : '' }
  await sendNotice(
    context,
    'transaction',
    invoice?.phone
      ? { id: `invoice-${invoiceId}`, phone: invoice.phone, template: 'invoice', params }
      : undefined,
  )
}
