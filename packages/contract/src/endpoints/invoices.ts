import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { id } from '../entities.ts'
import { askedInvoice, orderInvoices } from '../invoice.ts'

/** Electronic invoices (电子发票) of the user's own orders. */
export const invoiceEndpoints = defineEndpoints({
  'GET /order/:id/invoices': {
    summary: 'the invoices of an order, the newest first, and the amount that can be invoiced now',
    access: 'user',
    input: z.object({ id }),
    output: orderInvoices,
    refusals: ['order-not-found'],
  },
  'POST /order/:id/invoice': {
    summary:
      'ask for the invoice of a paid order within 180 days: what was paid less what was refunded, as it is when the invoice is issued; one at a time',
    access: 'user',
    input: askedInvoice,
    output: orderInvoices,
    refusals: ['order-not-found', 'invoice-not-possible'],
    idempotent: true,
  },
  'POST /invoice/:id/withdraw': {
    summary: 'take back a request before its invoice is issued, for example to correct the title',
    access: 'user',
    input: z.object({ id }),
    output: orderInvoices,
    refusals: ['invoice-not-found', 'invoice-not-possible'],
  },
  'GET /invoice/:id/file': {
    summary: 'the PDF of an issued invoice, as base64',
    access: 'user',
    input: z.object({ id }),
    output: z.object({ name: z.string(), content: z.string() }),
    refusals: ['invoice-not-found'],
  },
})
