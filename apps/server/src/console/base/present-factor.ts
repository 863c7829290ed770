import { appendAudit } from '../../people/audit/append.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { beginEnrolment } from '../../people/staff/enrol.ts'
import type { FactorRequest } from '../../people/staff/factors.ts'

/** Appends to the audit that somebody did something of their own, in the transaction of it. */
export const auditOwnAccount =
  ({ at }: { at: Date }, action: string) =>
  (trx: Trx, staffId: number): Promise<void> =>
    appendAudit(trx, { at, staffId, action, subject: 'staff', subjectId: staffId })

/** What somebody is asked for, as the contract has it. */
export function presentChallenge({ token, methods, passkey }: FactorRequest) {
  return { challenge: token, methods, ...(passkey && { passkey: { ...passkey } }) }
}

/** A factor that is being set up, as the contract has it. */
export function presentEnrolment({ token, totp, passkey }: Awaited<ReturnType<typeof beginEnrolment>>) {
  return { challenge: token, totp, ...(passkey && { passkey: { ...passkey } }) }
}
