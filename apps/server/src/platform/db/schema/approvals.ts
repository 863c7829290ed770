import type { GeneratedAlways } from 'kysely'
import type { ActorColumns } from './actor-columns.ts'

type Id = GeneratedAlways<number>

/** What somebody of the staff wants that needs a second person. */
export type ApprovalKind = 'refund' | 'price-rules' | 'price-change'

/** `approved` is done: what is approved happens in the same transaction. */
export type ApprovalState = 'asked' | 'approved' | 'refused' | 'withdrawn' | 'lapsed'

type Approvals = {
  id: Id
  kind: ApprovalKind
  subject_id: number
  /** JSON, its names sorted. */
  content: string
  content_hash: Buffer
  requested_by: number
  requested_at: Date
  reason: string
  /** Its asker's role was enough. */
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

/** The tables of what needs two people. */
export type ApprovalSchema = { approvals: Approvals; approval_history: ApprovalHistory }
