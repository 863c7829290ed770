import type { AuditDetails } from '@hao/contract/console/audit-details.ts'
import type { ActCounts } from '@hao/contract/console/limits.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { Trx } from '../../platform/db/database.ts'

/**
 * What a member of staff did to which subject, and why. `details` are kept forever, so they must contain no
 * code and no secret. Phones in them are masked.
 */
export type AuditRow = {
  at: Date
  /** Null if it was not a member of staff: a failed login, or a command on the terminal. */
  staffId: number | null
  action: string
  subject: string
  subjectId?: string | number | null | undefined
  reason?: string | null | undefined
  details?: AuditDetails | undefined
  /** What one person did without a second one. It counts for their limits (`requireWithinLimits`). */
  alone?: ActCounts | undefined
}

/**
 * Appends a row to the audit in the transaction of the change. Other appends wait until that transaction
 * ends, so call it last.
 */
export async function appendAudit(
  trx: Trx,
  { at, staffId, action, subject, subjectId, reason, details, alone }: AuditRow,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at,
      staff_id: staffId,
      action,
      subject,
      subject_id: subjectId === undefined || subjectId === null ? null : String(subjectId),
      reason: reason ? maskPhonesInText(reason) : null,
      details: JSON.stringify({ ...details, ...(alone && { alone }) }, (_name, value: unknown) =>
        typeof value === 'string' ? maskPhonesInText(value) : value,
      ),
    })
    .execute()
}
