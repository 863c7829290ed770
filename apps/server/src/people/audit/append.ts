import type { AuditDetails } from '@hao/contract/console/audit-details.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { Trx } from '../../platform/db/database.ts'
import { insertAudit } from './queries.ts'

/** What a member of staff has done to what, and why. `details` are kept for good: no code, no secret may be among them; phones are masked. */
export type AuditRow = {
  at: Date
  /** Null for what nobody of the staff did: a login that failed, a command in the terminal. */
  staffId: number | null
  action: string
  subject: string
  subjectId?: string | number | null | undefined
  reason?: string | null | undefined
  details?: AuditDetails | undefined
}

/**
 * Appends a row to the audit, in the transaction of what it tells of. From here to its end other appends wait, so it comes last in it.
 */
export async function appendAudit(
  trx: Trx,
  { at, staffId, action, subject, subjectId, reason, details = {} }: AuditRow,
): Promise<void> {
  await insertAudit(trx, {
    at,
    staff_id: staffId,
    action,
    subject,
    subject_id: subjectId === undefined || subjectId === null ? null : String(subjectId),
    reason: reason ? maskPhonesInText(reason) : null,
    details: JSON.stringify(details, (_name, value: unknown) =>
      typeof value === 'string' ? maskPhonesInText(value) : value,
    ),
  })
}
