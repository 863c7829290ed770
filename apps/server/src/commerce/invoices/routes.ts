import type { invoiceEndpoints } from '@hao/contract/endpoints/invoices.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { askInvoice, listInvoices, readInvoiceFile, withdrawInvoice } from './ask-invoice.ts'

export function invoiceRoutes(context: Context): Handlers<keyof typeof invoiceEndpoints> {
  return {
    'GET /order/:id/invoices': async ({ id }, { user }) =>
      listInvoices(context, { userId: user.id, orderId: id }),
    'POST /order/:id/invoice': async ({ id, ...buyer }, { user }) => {
      const order = { userId: user.id, orderId: id }
      await askInvoice(context, order, buyer)
      return listInvoices(context, order)
    },
    'POST /invoice/:id/withdraw': async ({ id }, { user }) =>
      listInvoices(context, {
        userId: user.id,
        orderId: await withdrawInvoice(context, { userId: user.id, id }),
      }),
    'GET /invoice/:id/file': async ({ id }, { user }) => readInvoiceFile(context, { userId: user.id, id }),
  }
}
