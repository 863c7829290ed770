import type { Generated, GeneratedAlways } from 'kysely'
import type { HistoryRow } from './history-row.ts'

/**
 * `red_due`: money went back, so a red invoice (红字) must reverse it. `sending`, `red_sending`: a provider was
 * asked.
 */
export type InvoiceState =
  | 'requested'
  | 'sending'
  | 'issued'
  | 'red_due'
  | 'red_sending'
  | 'red'
  | 'declined'
  | 'withdrawn'

export type InvoiceSchema = {
  invoices: {
    id: GeneratedAlways<number>
    order_id: number
    state: InvoiceState
    title_kind: 'personal' | 'company'
    /** Encrypted JSON: `InvoiceBuyer`. Null when the account was deleted before the invoice was issued. */
    buyer: Buffer | null
    amount_fen: Generated<number | null>
    number: Generated<string | null>
    red_number: Generated<string | null>
    by_provider: Generated<boolean>
    link: Generated<string | null>
    requested_at: Date
    issued_at: Generated<Date | null>
    red_at: Generated<Date | null>
  }
  invoice_history: HistoryRow<'invoice_id', { state: InvoiceState }>
  /** The PDF of an issued invoice, encrypted, as base64. */
  invoice_files: { invoice_id: number; content: Buffer }
}
