import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ProviderName } from '@hao/contract/payment-methods.ts'
import type { HistoryRow } from './history-row.ts'

export type AttemptState = 'init' | 'prepared' | 'succeeded' | 'closed' | 'unknown'

type RefundState = 'init' | 'processing' | 'succeeded' | 'abnormal' | 'closed'

/** Only in the bill (`missing`), only in the ledger (`unbilled`), or another amount. */
export type BillDifferenceKind = `${'payment' | 'refund'}-${'missing' | 'amount' | 'unbilled'}`

export type PaymentSchema = {
  payments: {
    id: GeneratedAlways<number>
    order_id: number
    out_trade_no: string
    provider: ProviderName
    /** `in-app`: on a page inside the provider's app. `mandate`: charged with the buyer's mandate. */
    channel: 'browser' | 'in-app' | 'mandate'
    amount_fen: number
    state: AttemptState
    payer_client_ip: Buffer | null
    payment_url: string | null
    payment_url_until: Date | null
    transaction_id: string | null
    payer_id: Buffer | null
    succeeded_at: Date | null
    checked_at: Date | null
    created_at: Date
  }
  payment_history: HistoryRow<'payment_id', { state: AttemptState }>
  payment_notifications: {
    id: string
    event_type: string
    /** The report without the payer. */
    resource: JSONColumnType<Record<string, unknown>>
    payer_id: Buffer | null
    received_at: Date
    applied_at: Date | null
    quarantine_reason: string | null
  }
  refunds: {
    id: GeneratedAlways<number>
    order_id: number
    payment_id: number
    out_refund_no: string
    /** `extra`: a second payment. `remainder`: unused days. `part`: an amount of a running order. */
    kind: 'order' | 'extra' | 'remainder' | 'part'
    amount_fen: number
    reason: string
    state: RefundState
    created_at: Date
    accepted_at: Generated<Date | null>
    succeeded_at: Date | null
  }
  refund_history: HistoryRow<'refund_id', { state: RefundState }>
  ledger: {
    id: GeneratedAlways<number>
    order_id: number
    kind: 'payment' | 'refund'
    amount_fen: number
    reference: string
    at: Date
  }
  quarantined_payments: {
    id: GeneratedAlways<number>
    out_trade_no: string
    transaction_id: string
    reason: string
    /** The report without the payer. */
    report: JSONColumnType<Record<string, unknown>>
    payer_id: Buffer | null
    found_at: Date
  }
  /** A payment of a closed month that we learned of later. It counts for the month of `booked_at`. */
  late_payments: { ledger_id: number; booked_at: Date }
  /** A provider's bill of a day (`YYYY-MM-DD` in Asia/Shanghai), with its counts. */
  bills: {
    provider: ProviderName
    day: string
    payments: number
    refunds: number
    /** What the provider charged, less what it returned; null for bills compared before this was read. */
    fee_fen: number | null
    compared_at: Date
  }
  bill_differences: {
    id: GeneratedAlways<number>
    provider: ProviderName
    day: string
    kind: BillDifferenceKind
    /** Trade number or refund number. */
    reference: string
    our_amount_fen: number | null
    provider_amount_fen: number | null
    found_at: Date
  }
}
