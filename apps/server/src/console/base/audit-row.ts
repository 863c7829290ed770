import type { AuditEntry } from '@hao/contract/console/call.ts'
import type { AuditRow } from '../../people/audit/append.ts'
import type { Audited } from './desk.ts'

/** A call's row of the audit: a try with a wrong factor, password or code is another action than what it was for. */
export function auditRow(
  { action, subject, wrong: wrongAction = action }: AuditEntry,
  who: Pick<AuditRow, 'at' | 'staffId'>,
  { wrong = false, ...audited }: Audited,
): AuditRow {
  return { ...who, action: wrong ? wrongAction : action, subject, ...audited }
}
