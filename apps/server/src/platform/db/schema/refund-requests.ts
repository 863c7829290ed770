import type { GeneratedAlways } from 'kysely'
import type { HistoryRow } from './history-row.ts'

/** Unassigned, assigned to a member of staff, or resolved. */
type PaymentExceptionState = 'open' | 'taken' | 'settled'

export type RefundRequestSchema = {
  refund_requests: {
    id: GeneratedAlways<number>
    order_id: number
    payment_id: number
    /** `order` withdraws or refunds the whole order; `part` leaves the order unchanged. */
    kind: 'order' | 'part'
    amount_fen: number
    requested_by: number
    requested_at: Date
    approval_id: number
    refund_id: number | null
  }
  payment_exceptions: {
    id: GeneratedAlways<number>
    quarantined_payment_id: number | null
    bill_difference_id: number | null
    refund_id: number | null
    state: PaymentExceptionState
    assigned_to: number | null
    opened_at: Date
    settled_at: Date | null
  }
  payment_exception_history: HistoryRow<'payment_exception_id', { state: PaymentExceptionState }>
}
