import type { GeneratedAlways } from 'kysely'
import type { ActorColumns } from './actor-columns.ts'

type Id = GeneratedAlways<number>

type RefundRequests = {
  id: Id
  order_id: number
  payment_id: number
  /** `order` ends the order with it, or gives it back that has ended already; `part` leaves it as it is. */
  kind: 'order' | 'part'
  amount_fen: number
  requested_by: number
  requested_at: Date
  approval_id: number
  refund_id: number | null
}

/** Nobody looks after it, somebody does, or it is explained. */
export type PaymentExceptionState = 'open' | 'taken' | 'settled'

type MoneyCases = {
  id: Id
  quarantined_payment_id: number | null
  bill_difference_id: number | null
  refund_id: number | null
  state: PaymentExceptionState
  assigned_to: number | null
  opened_at: Date
  settled_at: Date | null
}

type MoneyCaseHistory = {
  id: Id
  payment_exception_id: number
  event: string
  state: PaymentExceptionState
  at: Date
} & ActorColumns

/** The tables of what the staff does about money. */
export type RefundRequestSchema = {
  refund_requests: RefundRequests
  payment_exceptions: MoneyCases
  payment_exception_history: MoneyCaseHistory
}
