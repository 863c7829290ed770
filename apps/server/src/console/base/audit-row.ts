import type { AuditEntry } from '@hao/contract/console/endpoint.ts'
import type { RefusalName } from '@hao/contract/errors.ts'
import { appendAudit, type AuditRow } from '../../people/audit/append.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { AuditFields } from './request-context.ts'

/** Whether a refusal is a wrong factor or password, whose row has the action `actionIfWrong`. */
export const isWrongAttempt = (refusal: RefusalName): boolean =>
  refusal === 'factor-wrong' || refusal === 'password-wrong'

/**
 * Builds the audit row of a request. There are three ways to a row with `actionIfWrong`: a handler returns
 * `wasWrong`, so its transaction commits (an owner's code); a handler of a logged-in member of staff refuses,
 * so the row has a new transaction (serve-endpoints.ts); before the login the use case records the refusal
 * itself (login/sessions.ts).
 */
export function buildAuditRow(
  { action, subject, actionIfWrong = action }: AuditEntry,
  actor: Pick<AuditRow, 'at' | 'staffId'>,
  { wasWrong = false, ...fields }: AuditFields,
): AuditRow {
  return { ...actor, action: wasWrong ? actionIfWrong : action, subject, ...fields }
}

/** Appends an audit row about the member of staff's own account, in the transaction of the change. */
export const auditOwnAccount =
  ({ at }: { at: Date }, entry: AuditEntry) =>
  (trx: Trx, staffId: number): Promise<void> =>
    appendAudit(trx, buildAuditRow(entry, { at, staffId }, { subjectId: staffId }))
