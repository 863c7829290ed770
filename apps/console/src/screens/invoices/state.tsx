import type { RowOf } from '../../base/api/endpoints.ts'
import { createStateTag } from '../../parts/shown/values.tsx'
import { invoicesTexts } from './texts.ts'

export type InvoiceRow = RowOf<'GET /invoices'>

export const InvoiceState = createStateTag(
  {
    requested: 'waiting',
    sending: 'busy',
    issued: 'good',
    red_due: 'bad',
    red_sending: 'busy',
    red: 'over',
    declined: 'over',
    withdrawn: 'over',
  },
  invoicesTexts,
  (t) => t.states,
)
