import type { GeneratedAlways } from 'kysely'
import type { ActorColumns } from './actor-columns.ts'

type Id = GeneratedAlways<number>

/** Actions that need the approval of a second member of staff. */
export type ApprovalKind = 'refund' | 'price-rules' | 'price-change'

/** The approved action happens in the transaction that sets `approved`. */
type ApprovalState = 'asked' | 'approved' | 'refused' | 'withdrawn' | 'lapsed'

type Approvals = {
  id: Id
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

type ApprovalHistory = {
  id: Id
  approval_id: number
  event: string
  state: ApprovalState
  at: Date
} & ActorColumns

export type ApprovalSchema = { approvals: Approvals; approval_history: ApprovalHistory }
