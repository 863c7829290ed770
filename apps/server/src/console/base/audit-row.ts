import type { AuditEntry } from '@hao/contract/console/endpoint.ts'
import type { AuditRow } from '../../people/audit/append.ts'
import type { AuditFields } from './request-context.ts'

/** Builds the audit row of a request. A wrong factor, password or code has its own action (`entry.wrong`). */
export function buildAuditRow(
  { action, subject, wrong: wrongAction = action }: AuditEntry,
  who: Pick<AuditRow, 'at' | 'staffId'>,
  { wrong = false, ...audited }: AuditFields,
): AuditRow {
  return { ...who, action: wrong ? wrongAction : action, subject, ...audited }
}
