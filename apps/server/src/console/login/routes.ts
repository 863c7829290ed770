import { loginEndpoints } from '@hao/contract/console/endpoints/login.ts'
import type { Context } from '../../context.ts'
import { acceptInvite, openInvitation } from '../../people/staff/accept-invite.ts'
import { demonstrated } from '../../people/staff/enter-as.ts'
import { takeAddressGuess } from '../../people/staff/guesses.ts'
import { beginLogIn, finishLogIn } from '../../people/staff/log-in.ts'
import type { Handlers } from '../base/request-context.ts'
import { auditing, shownAsked, shownEnrolment } from '../base/shown-factor.ts'
import { auditRefusals, enterDemonstration, entering, leave } from './enter.ts'

/** What leads to a session, and ends it. */
export function loginRoutes(context: Context): Handlers<keyof typeof loginEndpoints> {
  const refusing = auditRefusals(context)
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
      const { token } = await enterDemonstration(context, request, role)
      request.keepSession(token)
      return {}
    },

    'POST /logout': async (_input, request) => {
      await leave(context, request)
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
