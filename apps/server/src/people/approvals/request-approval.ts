import type { Trx } from '../../platform/db/database.ts'
import type { ApprovalKind } from '../../platform/db/schema/approvals.ts'
import { type ApprovalContent, hashContent, toCanonicalJson } from './content.ts'
import { approvalMachine, lapseMs } from './machine.ts'

type ApprovalRequest = {
  kind: ApprovalKind
  /** The row to change, in the table of its kind. */
  subjectId: number
  /** Exactly what is to happen. Any other content needs another request. */
  content: ApprovalContent
  askedBy: number
  /** The requester's reason, without personal data. */
  reason: string
  at: Date
}

/** Requests another person's approval, which must come within 72 hours. Returns the request. */
export async function requestApproval(trx: Trx, request: ApprovalRequest) {
  const { at, askedBy, reason } = request
  return approvalMachine.insert(
    trx,
    'ask',
    { ...toRow(request), allowed_by_role: false, decided_by: null, decided_at: null },
    { at, history: { staff_id: askedBy, reason } },
  )
}

/**
 * Records an action that is within the limits of one person, as an approved request (`allowed_by_role`). The
 * caller has checked the limits.
 */
export async function approveWithinLimit(trx: Trx, request: ApprovalRequest) {
  const { at, askedBy, reason } = request
  return approvalMachine.insert(
    trx,
    'allow',
    { ...toRow(request), allowed_by_role: true, decided_by: askedBy, decided_at: at },
    { at, history: { staff_id: askedBy, reason } },
  )
}

function toRow({ kind, subjectId, content, askedBy, reason, at }: ApprovalRequest) {
  return {
    kind,
    subject_id: subjectId,
    content: toCanonicalJson(content),
    content_hash: hashContent(kind, subjectId, content),
    requested_by: askedBy,
    requested_at: at,
    reason,
    expires_at: new Date(at.getTime() + lapseMs),
  }
}
