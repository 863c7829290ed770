import { loginEndpoints } from '@hao/contract/console/endpoints/login.ts'
import type { Context } from '../../context.ts'
import { acceptInvite, openInvitation } from '../../people/staff/accept-invite.ts'
import { listDemonstrationStaff } from '../../people/staff/demonstration-staff.ts'
import { countAddressGuess } from '../../people/staff/guesses.ts'
import { beginLogIn, finishLogIn } from '../../people/staff/log-in.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { auditOwnAccount } from '../base/audit-row.ts'
import { presentChallenge, presentEnrolment } from '../base/present-factor.ts'
import { auditLoginRefusals, logInToDemonstration, auditLogin, logOut } from './sessions.ts'

export function loginRoutes(context: Context): ConsoleHandlers<keyof typeof loginEndpoints> {
  const recordRefusals = auditLoginRefusals(context)
  return {
    'GET /login': async () => ({ people: await listDemonstrationStaff(context) }),

    'POST /login': async ({ name, password }, request) => {
      const steps = {
        visit: request,
        recordStep: auditOwnAccount(request, loginEndpoints['POST /login'].audit),
        recordRefusal: recordRefusals(request, 'POST /login'),
      }
      return presentChallenge(await beginLogIn(context, { name, password, ...steps }))
    },

    'POST /login/factor': async ({ challenge, proof }, request) => {
      const steps = {
        visit: request,
        recordStep: auditLogin(request, 'POST /login/factor'),
        recordRefusal: recordRefusals(request, 'POST /login/factor'),
      }
      const { token } = await finishLogIn(context, { token: challenge, proof, ...steps })
      request.setSession(token)
      return {}
    },

    'POST /login/demonstration': async ({ role }, request) => {
      const { token } = await logInToDemonstration(context, request, role)
      request.setSession(token)
      return {}
    },

    'POST /logout': async (_input, request) => {
      await logOut(context, request)
      request.setSession(undefined)
      return {}
    },

    'POST /invite/open': async ({ token }, request) => {
      const undoCount = await countAddressGuess(context, request)
      const recordStep = auditOwnAccount(request, loginEndpoints['POST /invite/open'].audit)
      const { name, roles, enrolment } = await openInvitation(context, { token, visit: request, recordStep })
      await undoCount()
      return { name, roles, enrolment: presentEnrolment(enrolment) }
    },

    'POST /invite/accept': async ({ token, challenge, password, factor }, request) => {
      const undoCount = await countAddressGuess(context, request)
      const setUp = { token, enrolment: challenge, password, factor }
      const recordStep = auditLogin(request, 'POST /invite/accept')
      const recordRefusal = recordRefusals(request, 'POST /invite/accept')
      const accepted = await acceptInvite(context, { ...setUp, visit: request, recordStep, recordRefusal })
      await undoCount()
      request.setSession(accepted.token)
      return { recoveryCodes: accepted.recoveryCodes }
    },
  }
}
