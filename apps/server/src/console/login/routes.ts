import { loginEndpoints } from '@hao/contract/console/endpoints/login.ts'
import type { RefusalName } from '@hao/contract/errors.ts'
import { appendAudit } from '../../people/audit/append.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { acceptInvite, openInvitation } from '../../people/staff/accept-invite.ts'
import { demonstrated, enterAs } from '../../people/staff/enter-as.ts'
import { takeAddressGuess } from '../../people/staff/guesses.ts'
import { beginLogIn, finishLogIn } from '../../people/staff/log-in.ts'
import { deviceName } from '../../people/users/device-name.ts'
import type { Handlers, LoginContext } from '../base/request-context.ts'
import { auditing, shownAsked, shownEnrolment } from '../base/shown-factor.ts'
import { updateSessionEnded } from '../../people/staff/session-queries.ts'

const wrongTries: readonly RefusalName[] = ['password-wrong', 'factor-wrong']

/** What leads to a session, and ends it. */
export function loginRoutes(context: Context): Handlers<keyof typeof loginEndpoints> {
  const { db } = context

  /** What was refused to an account stands in the audit too: a wrong password or factor by an action of its own. */
  const refusing =
    ({ at }: LoginContext, call: 'POST /login' | 'POST /login/factor' | 'POST /invite/accept') =>
    (staffId: number, why: RefusalName) =>
      inTransaction(db, (trx) => {
        const action = wrongTries.includes(why) ? loginEndpoints[call].audit.wrong : 'login.refused'
        return appendAudit(trx, { at, staffId: null, action, subject: 'staff', subjectId: staffId })
      })

  /** Whoever logs in ends the session that the browser had: nobody has its cookie any more. */
  const entering = (request: LoginContext, action: string) => async (trx: Trx, staffId: number) => {
    const { staff: former, at } = request
    if (former) await updateSessionEnded(trx, { ...former, at })
    await auditing(request, action)(trx, staffId)
  }

  return {
    'GET /login': async () => ({ people: await demonstrated(context) }),

    'POST /login': async ({ name, password }, request) => {
      const steps = {
        visit: request,
        told: auditing(request, 'login.begin'),
        refused: refusing(request, 'POST /login'),
      }
      return shownAsked(await beginLogIn(context, { name, password, ...steps }))
    },

    'POST /login/factor': async ({ challenge, proof }, request) => {
      const steps = {
        visit: request,
        told: entering(request, 'login'),
        refused: refusing(request, 'POST /login/factor'),
      }
      const { token } = await finishLogIn(context, { token: challenge, proof, ...steps })
      request.keepSession(token)
      return {}
    },

    'POST /login/demonstration': async ({ role }, request) => {
      const { token } = await inTransaction(db, async (trx) => {
        const entered = await enterAs(context, trx, {
          role,
          at: request.at,
          device: deviceName(request.agent),
        })
        await entering(request, 'login.demonstration')(trx, entered.staffId)
        return entered
      })
      request.keepSession(token)
      return {}
    },

    'POST /logout': async (_input, request) => {
      const { staff, at } = request
      if (staff)
        await inTransaction(db, async (trx) => {
          const ended = await updateSessionEnded(trx, {
            staffId: staff.staffId,
            sessionId: staff.sessionId,
            at,
          })
          if (ended) await auditing(request, 'logout')(trx, staff.staffId)
        })
      request.keepSession(undefined)
      return {}
    },

    'POST /invite/open': async ({ token }, request) => {
      const takeBack = await takeAddressGuess(context, request)
      const told = auditing(request, 'invite.open')
      const { name, roles, enrolment } = await openInvitation(context, { token, visit: request, told })
      await takeBack()
      return { name, roles, enrolment: shownEnrolment(enrolment) }
    },

    'POST /invite/accept': async ({ token, challenge, password, factor }, request) => {
      const takeBack = await takeAddressGuess(context, request)
      const setUp = { token, enrolment: challenge, password, factor }
      const told = entering(request, 'invite.accept')
      const refused = refusing(request, 'POST /invite/accept')
      const accepted = await acceptInvite(context, { ...setUp, visit: request, told, refused })
      await takeBack()
      request.keepSession(accepted.token)
      return { recoveryCodes: accepted.recoveryCodes }
    },
  }
}
