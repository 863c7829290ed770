import { z } from 'zod'
import { invoiceState } from '../../invoice.ts'
import { invoiceNumber } from '../../invoice-rules.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { invoiceList } from '../lists/invoices.ts'
import { id, reason } from '../fields.ts'

const number = z.string().regex(invoiceNumber)
const link = z.url({ protocol: /^https$/ }).max(500)
const acted = z.object({ id: z.number().int(), state: invoiceState })
const acting = { permission: 'money.settle', output: acted } as const
const subject = 'invoice'

/** Invoices (电子发票) that buyers ask for: finance issues, declines and reverses them. */
export const invoiceEndpoints = defineConsoleEndpoints({
  'GET /invoices': { summary: 'invoices that buyers have asked for, the newest first', ...invoiceList.page },
  'GET /invoices/count': { summary: 'how many invoices a list has', ...invoiceList.count },
  'GET /invoices/:id/file': {
    summary: 'the PDF of an invoice, as base64',
    permission: 'money.read',
    input: z.object({ id }),
    output: z.object({ name: z.string(), content: z.string() }),
    refusals: ['no-such-thing'],
  },
  'POST /invoices/:id/issue': {
    ...acting,
    summary:
      'record an invoice that was issued elsewhere, with its PDF (base64, 2 MB at most) or an https link; the amount must be what is paid and not refunded now',
    audit: { action: 'invoice.issue', subject },
    bodyBytes: 3 * 1024 * 1024,
    input: z.strictObject({
      id,
      amountFen: z.number().int().positive(),
      number,
      file: z.string().optional(),
      link: link.optional(),
    }),
    refusals: ['no-such-thing', 'not-now', 'invoice-amount-changed', 'invoice-file-wrong'],
  },
  'POST /invoices/:id/send': {
    ...acting,
    summary: 'have the provider issue an invoice; asked again, it issues once',
    audit: { action: 'invoice.send', subject },
    input: z.strictObject({ id }),
    refusals: ['no-such-thing', 'not-now'],
  },
  'POST /invoices/:id/send-red': {
    ...acting,
    summary: 'have the provider reverse an invoice that it has issued; asked again, it reverses once',
    audit: { action: 'invoice.send-red', subject },
    input: z.strictObject({ id, reason }),
    refusals: ['no-such-thing', 'not-now'],
  },
  'POST /invoices/:id/decline': {
    ...acting,
    summary: 'decline a request; the buyer sees the reason and may ask again',
    audit: { action: 'invoice.decline', subject },
    input: z.strictObject({ id, reason }),
    refusals: ['no-such-thing', 'not-now'],
  },
  'POST /invoices/:id/reverse': {
    ...acting,
    summary:
      'record the red invoice that reverses one: due after a refund, or for another reason, such as a wrong title',
    audit: { action: 'invoice.reverse', subject },
    input: z.strictObject({ id, number, reason }),
    refusals: ['no-such-thing', 'not-now'],
  },
})
