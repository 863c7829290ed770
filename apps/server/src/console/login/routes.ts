import type { loginCalls } from '@hao/contract/console/calls/login.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../db/database.ts'
import { acceptInvite, openInvitation } from '../../staff/accept-invite.ts'
import { demonstrated, enterAs } from '../../staff/enter-as.ts'
import { takeAddressGuess } from '../../staff/guesses.ts'
import { beginLogIn, finishLogIn } from '../../staff/log-in.ts'
import { endSession } from '../../staff/sessions.ts'
import { deviceName } from '../../users/device-name.ts'
import type { Handlers, LoginDesk } from '../desk.ts'
import { auditing, shownAsked, shownEnrolment } from './shown.ts'

/** What leads to a session, and ends it. */
export function loginRoutes(context: Context): Handlers<keyof typeof loginCalls> {
  const { db } = context

  /** A login that was refused to an account stands in the audit too. */
  const refusing =
    ({ at }: LoginDesk, step: 'password' | 'factor') =>
    (staffId: number) =>
      inTransaction(db, (trx) =>
        appendAudit(trx, {
          at,
          staffId: null,
          action: 'login.refused',
          subject: 'staff',
          subjectId: staffId,
          details: { step },
        }),
      )

  /** Whoever logs in ends the session that the browser had: nobody has its cookie any more. */
  const entering = (desk: LoginDesk, action: string) => async (trx: Trx, staffId: number) => {
    const { staff: former, at } = desk
    if (former) await endSession(trx, { ...former, at })
    await auditing(desk, action)(trx, staffId)
  }

  return {
    'GET /login': async () => ({ people: await demonstrated(context) }),

    'POST /login': async ({ name, password }, desk) => {
      const steps = { visit: desk, told: auditing(desk, 'login.begin'), refused: refusing(desk, 'password') }
      return shownAsked(await beginLogIn(context, { name, password, ...steps }))
    },

    'POST /login/factor': async ({ challenge, proof }, desk) => {
      const steps = { visit: desk, told: entering(desk, 'login'), refused: refusing(desk, 'factor') }
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
      const accepted = await acceptInvite(context, { ...setUp, visit: desk, told })
      await takeBack()
      desk.keepSession(accepted.token)
      return { recoveryCodes: accepted.recoveryCodes }
    },
  }
}
