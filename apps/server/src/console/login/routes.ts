import { loginCalls } from '@hao/contract/console/calls/login.ts'
import type { RefusalName } from '@hao/contract/errors.ts'
import { appendAudit } from '../../people/audit/append.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { acceptInvite, openInvitation } from '../../people/staff/accept-invite.ts'
import { demonstrated, enterAs } from '../../people/staff/enter-as.ts'
import { takeAddressGuess } from '../../people/staff/guesses.ts'
import { beginLogIn, finishLogIn } from '../../people/staff/log-in.ts'
import { endSession } from '../../people/staff/sessions.ts'
import { deviceName } from '../../people/users/device-name.ts'
import type { Handlers, LoginDesk } from '../base/desk.ts'
import { auditing, shownAsked, shownEnrolment } from '../base/shown-factor.ts'

const wrongTries: readonly RefusalName[] = ['password-wrong', 'factor-wrong']

/** What leads to a session, and ends it. */
export function loginRoutes(context: Context): Handlers<keyof typeof loginCalls> {
  const { db } = context

  /** What was refused to an account stands in the audit too: a wrong password or factor by an action of its own. */
  const refusing =
    ({ at }: LoginDesk, call: 'POST /login' | 'POST /login/factor' | 'POST /invite/accept') =>
    (staffId: number, why: RefusalName) =>
      inTransaction(db, (trx) => {
        const action = wrongTries.includes(why) ? loginCalls[call].audit.wrong : 'login.refused'
        return appendAudit(trx, { at, staffId: null, action, subject: 'staff', subjectId: staffId })
      })

  /** Whoever logs in ends the session that the browser had: nobody has its cookie any more. */
  const entering = (desk: LoginDesk, action: string) => async (trx: Trx, staffId: number) => {
    const { staff: former, at } = desk
    if (former) await endSession(trx, { ...former, at })
    await auditing(desk, action)(trx, staffId)
  }

  return {
    'GET /login': async () => ({ people: await demonstrated(context) }),

    'POST /login': async ({ name, password }, desk) => {
      const steps = {
        visit: desk,
        told: auditing(desk, 'login.begin'),
        refused: refusing(desk, 'POST /login'),
      }
      return shownAsked(await beginLogIn(context, { name, password, ...steps }))
    },

    'POST /login/factor': async ({ challenge, proof }, desk) => {
      const steps = {
        visit: desk,
        told: entering(desk, 'login'),
        refused: refusing(desk, 'POST /login/factor'),
      }
      const { token } = await finishLogIn(context, { token: challenge, proof, ...steps })
      desk.keepSession(token)
      return {}
    },

    'POST /login/demonstration': async ({ role }, desk) => {
      const { token } = await inTransaction(db, async (trx) => {
        const entered = await enterAs(context, trx, { role, at: desk.at, device: deviceName(desk.agent) })
        await entering(desk, 'login.demonstration')(trx, entered.staffId)
        return entered
      })
      desk.keepSession(token)
      return {}
    },

    'POST /logout': async (_input, desk) => {
      const { staff, at } = desk
      if (staff)
        await inTransaction(db, async (trx) => {
          const ended = await endSession(trx, { staffId: staff.staffId, sessionId: staff.sessionId, at })
          if (ended) await auditing(desk, 'logout')(trx, staff.staffId)
        })
      desk.keepSession(undefined)
      return {}
    },

    'POST /invite/open': async ({ token }, desk) => {
      const takeBack = await takeAddressGuess(context, desk)
      const told = auditing(desk, 'invite.open')
      const { name, roles, enrolment } = await openInvitation(context, { token, visit: desk, told })
      await takeBack()
      return { name, roles, enrolment: shownEnrolment(enrolment) }
    },

    'POST /invite/accept': async ({ token, challenge, password, factor }, desk) => {
      const takeBack = await takeAddressGuess(context, desk)
      const setUp = { token, enrolment: challenge, password, factor }
      const told = entering(desk, 'invite.accept')
      const refused = refusing(desk, 'POST /invite/accept')
      const accepted = await acceptInvite(context, { ...setUp, visit: desk, told, refused })
      await takeBack()
      desk.keepSession(accepted.token)
      return { recoveryCodes: accepted.recoveryCodes }
    },
  }
}
