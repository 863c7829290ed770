import type { GeneratedAlways } from 'kysely'
import type { ActorColumns } from './actor-columns.ts'

type Id = GeneratedAlways<number>

type RefundRequests = {
  id: Id
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

/** Unassigned, assigned to a member of staff, or resolved. */
type PaymentExceptionState = 'open' | 'taken' | 'settled'

type PaymentExceptions = {
  id: Id
  quarantined_payment_id: number | null
  bill_difference_id: number | null
  refund_id: number | null
  state: PaymentExceptionState
  assigned_to: number | null
  opened_at: Date
  settled_at: Date | null
}

type PaymentExceptionHistory = {
  id: Id
  payment_exception_id: number
  event: string
  state: PaymentExceptionState
  at: Date
} & ActorColumns

export type RefundRequestSchema = {
  refund_requests: RefundRequests
  payment_exceptions: PaymentExceptions
  payment_exception_history: PaymentExceptionHistory
}
