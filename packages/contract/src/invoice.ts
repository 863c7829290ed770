import { z } from 'zod'
import { id, moment, name, text, yuan } from './entities.ts'
import { isTaxNumber, normaliseTaxNumber } from './invoice-rules.ts'

export const titleKind = z.enum(['personal', 'company'])
export const invoiceState = z.enum([
  'requested',
  'sending',
  'issued',
  'red_due',
  'red_sending',
  'red',
  'declined',
  'withdrawn',
])

const title = name(100)

/** Whom an invoice is for. */
export const invoiceBuyer = z.object({
  titleKind,
  title,
  taxNumber: text(60).overwrite(normaliseTaxNumber).refine(isTaxNumber).optional(),
  email: z.email().max(100).optional(),
})

export const askedInvoice = invoiceBuyer
  .extend({ id })
  .refine(({ titleKind: kind, taxNumber }) => kind === 'personal' || taxNumber !== undefined, {
    path: ['taxNumber'],
    params: { reason: 'required' },
  })

/** An invoice as its buyer sees it. `file`: there is a PDF to download; else `link` has it. */
const invoice = z.object({
  id: z.number().int(),
  state: z.enum(['requested', 'issued', 'red_due', 'red', 'declined', 'withdrawn']),
  titleKind,
  title: z.string().optional(),
  taxNumber: z.string().optional(),
  email: z.string().optional(),
  amount: yuan.optional(),
  number: z.string().optional(),
  requestedAt: moment,
  /** Why it was declined. */
  reason: z.string().optional(),
  file: z.boolean(),
  link: z.string().optional(),
})

/** The invoices of an order, newest first, and what the buyer may ask for now. */
export const orderInvoices = z.object({
  list: z.array(invoice),
  ask: z.object({ amount: yuan, until: moment }).optional(),
})

export type OrderInvoices = z.infer<typeof orderInvoices>
