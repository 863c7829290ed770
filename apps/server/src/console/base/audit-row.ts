import type { AuditEntry } from '@hao/contract/console/endpoint.ts'
import type { AuditRow } from '../../people/audit/append.ts'
import type { AuditFields } from './request-context.ts'

/** An endpoint's audit row. A try with a wrong factor, password or code has an action of its own. */
export function buildAuditRow(
  { action, subject, wrong: wrongAction = action }: AuditEntry,
  who: Pick<AuditRow, 'at' | 'staffId'>,
  { wrong = false, ...audited }: AuditFields,
): AuditRow {
  return { ...who, action: wrong ? wrongAction : action, subject, ...audited }
}
