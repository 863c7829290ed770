import type { GeneratedAlways, JSONColumnType } from 'kysely'

type Id = GeneratedAlways<number>

type QuarantinedPayments = {
  id: Id
  out_trade_no: string
  transaction_id: string
  reason: string
  report: JSONColumnType<Record<string, unknown>>
  found_at: Date
}

/** A day of WeChat's bill (`YYYY-MM-DD` in Asia/Shanghai) that was compared, and how many payments and refunds it had. */
type Bills = { day: string; payments: number; refunds: number; compared_at: Date }

/** What is on one side of a bill only (`missing`: on WeChat's; `unbilled`: on ours), or with another amount. */
export type BillDifferenceKind = `${'payment' | 'refund'}-${'missing' | 'amount' | 'unbilled'}`

type BillDifferences = {
  id: Id
  day: string
  kind: BillDifferenceKind
  /** Trade number or refund number. */
  reference: string
  ours_fen: number | null
  theirs_fen: number | null
  found_at: Date
}

/** The tables in which WeChat's books are held against ours. */
export type PaymentAuditSchema = {
  quarantined_payments: QuarantinedPayments
  bills: Bills
  bill_differences: BillDifferences
}
