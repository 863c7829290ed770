import type { GeneratedAlways } from 'kysely'
import type { HistoryRow } from './history-row.ts'

/** About a customer: to block them, to hand their data to an authority, to change their login phone. */
export type CustomerRequestKind = 'customer-block' | 'customer-data' | 'phone-change'

export type ApprovalKind =
  | 'refund'
  | 'price-rules'
  | 'price-change'
  | 'period-discounts'
  | CustomerRequestKind

/** The approved action happens in the transaction that sets `approved`. */
type ApprovalState = 'asked' | 'approved' | 'refused' | 'withdrawn' | 'lapsed'

export type ApprovalSchema = {
  approvals: {
    id: GeneratedAlways<number>
    kind: ApprovalKind
    subject_id: number
    /** JSON with sorted keys. */
    content: string
    content_hash: Buffer
    requested_by: number
    requested_at: Date
    reason: string
    /** The requester's role alone was sufficient. */
    allowed_by_role: boolean
    expires_at: Date
    state: ApprovalState
    decided_by: number | null
    decided_at: Date | null
  }
  approval_history: HistoryRow<'approval_id', { state: ApprovalState }>
}
