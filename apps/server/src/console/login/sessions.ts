import { loginEndpoints } from '@hao/contract/console/endpoints/login.ts'
import type { Role } from '@hao/contract/console/roles.ts'
import type { RefusalName } from '@hao/contract/errors.ts'
import { appendAudit } from '../../people/audit/append.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { logInAsDemonstration } from '../../people/staff/demonstration-staff.ts'
import { updateSessionEnded } from '../../people/staff/sessions.ts'
import { describeDevice } from '../../people/users/device-name.ts'
import type { LoginContext } from '../base/request-context.ts'
import { auditOwnAccount, isWrongAttempt } from '../base/audit-row.ts'

/** Audits a refused login. A wrong password or factor has its own action. */
export const auditLoginRefusals =
  ({ db }: Context) =>
  ({ at }: { at: Date }, key: 'POST /login' | 'POST /login/factor' | 'POST /invite/accept') =>
  (staffId: number, refusal: RefusalName) =>
    inTransaction(db, (trx) => {
      const action = isWrongAttempt(refusal) ? loginEndpoints[key].audit.actionIfWrong : 'login.refused'
      return appendAudit(trx, { at, staffId: null, action, subject: 'staff', subjectId: staffId })
    })

type SessionEndpointKey = 'POST /login/factor' | 'POST /login/demonstration' | 'POST /invite/accept'

/** Ends the browser's former session, whose cookie is about to be replaced, and audits the login. */
export const auditLogin =
  (request: LoginContext, key: SessionEndpointKey) => async (trx: Trx, staffId: number) => {
    const { staff: former, at } = request
    if (former) await updateSessionEnded(trx, { ...former, at })
    await auditOwnAccount(request, loginEndpoints[key].audit)(trx, staffId)
  }

export async function logInToDemonstration(context: Context, request: LoginContext, role: Role) {
  return inTransaction(context.db, async (trx) => {
    const device = describeDevice(request.agent)
    const entered = await logInAsDemonstration(context, trx, { role, at: request.at, device })
    await auditLogin(request, 'POST /login/demonstration')(trx, entered.staffId)
    return entered
  })
}

export async function logOut({ db }: Context, request: LoginContext): Promise<void> {
  const { staff, at } = request
  if (!staff) return
  await inTransaction(db, async (trx) => {
    const ended = await updateSessionEnded(trx, { staffId: staff.staffId, sessionId: staff.sessionId, at })
    if (ended) await auditOwnAccount(request, loginEndpoints['POST /logout'].audit)(trx, staff.staffId)
  })
}
