import { appendAudit } from '../../people/audit/append.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { beginEnrolment } from '../../people/staff/enrol.ts'
import type { FactorRequest } from '../../people/staff/factors.ts'

/** Appends an audit row about the staff member's own account, in the transaction of the change. */
export const auditOwnAccount =
  ({ at }: { at: Date }, action: string) =>
  (trx: Trx, staffId: number): Promise<void> =>
    appendAudit(trx, { at, staffId, action, subject: 'staff', subjectId: staffId })

/** A factor challenge as the contract returns it. */
export function presentChallenge({ token, methods, passkey }: FactorRequest) {
  return { challenge: token, methods, ...(passkey && { passkey: { ...passkey } }) }
}

/** A new factor's enrolment as the contract returns it. */
export function presentEnrolment({ token, totp, passkey }: Awaited<ReturnType<typeof beginEnrolment>>) {
  return { challenge: token, totp, ...(passkey && { passkey: { ...passkey } }) }
}
