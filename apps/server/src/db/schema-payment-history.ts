import type { GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>

export type PaymentState = 'init' | 'prepared' | 'succeeded' | 'closed' | 'unknown'
export type RefundState = 'init' | 'processing' | 'succeeded' | 'abnormal'

type PaymentHistory = { id: Id; payment_id: number; event: string; state: PaymentState; at: Date }
type RefundHistory = { id: Id; refund_id: number; event: string; state: RefundState; at: Date }

/** The tables of what has happened to payments and refunds. */
export type PaymentHistorySchema = {
  payment_history: PaymentHistory
  refund_history: RefundHistory
}
