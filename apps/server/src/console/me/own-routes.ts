import { ownEndpoints } from '@hao/contract/console/endpoints/own.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { beginEnrolment, enrol } from '../../people/staff/enrol.ts'
import { beginReauthentication, reauthenticate } from '../../people/staff/reauthenticate.ts'
import { changePassword, listFactors, removePasskey, removeTotp } from '../../people/staff/own-factors.ts'
import { renewRecoveryCodes } from '../../people/staff/recovery-codes.ts'
import { listOpenSessions, updateSessionEnded } from '../../people/staff/sessions.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { auditOwnAccount } from '../base/audit-row.ts'
import { presentRow } from '../base/present-row.ts'
import { presentChallenge, presentEnrolment } from '../base/present-factor.ts'

const none = {}

export function ownRoutes(context: Context): ConsoleHandlers<keyof typeof ownEndpoints> {
  return {
    ...factorRoutes(context),
    'GET /me/sessions': async (_input, { staff, at }) => {
      const sessions = await listOpenSessions(context, { staffId: staff.staffId, at })
      return { list: sessions.map((row) => ({ ...presentRow(row), current: row.id === staff.sessionId })) }
    },

    'DELETE /me/session/:id': async ({ id }, { trx, staff, at }) => {
      if (!(await updateSessionEnded(trx, { staffId: staff.staffId, sessionId: id, at })))
        throw refuse('no-such-thing')
      return { data: none, audit: { subjectId: id } }
    },

    'GET /me/factors': async (_input, { db, staff }) => {
      const { passkeys, ...factors } = await listFactors(db, staff.staffId)
      return { ...factors, passkeys: passkeys.map(presentRow) }
    },

    'POST /me/factor/ask': async (_input, { trx, staff, ...request }) => {
      const challenge = await beginReauthentication({ ...context, db: trx }, staff, request)
      return { data: presentChallenge(challenge), audit: { subjectId: staff.staffId } }
    },

    'POST /me/factor': async ({ challenge, proof }, request) => {
      const recordStep = auditOwnAccount(request, ownEndpoints['POST /me/factor'].audit)
      await reauthenticate(context, request.staff, { token: challenge, proof, visit: request, recordStep })
      return { factorAt: request.at.toISOString() }
    },

    'POST /me/password': async ({ current, next }, request) => {
      const recordStep = auditOwnAccount(request, ownEndpoints['POST /me/password'].audit)
      await changePassword(context, request.staff, { current, next, visit: request, recordStep })
      return none
    },
  }
}

function factorRoutes(
  context: Context,
): ConsoleHandlers<
  | 'POST /me/factors/begin'
  | 'POST /me/factors'
  | 'DELETE /me/passkey/:id'
  | 'DELETE /me/totp'
  | 'POST /me/recovery-codes'
> {
  return {
    'POST /me/factors/begin': async (_input, { trx, staff, origin, at }) => {
      const { staffId, name } = staff
      const begun = await beginEnrolment(context, trx, { staffId, name, where: { origin }, at })
      return { data: presentEnrolment(begun), audit: { subjectId: staffId } }
    },

    'POST /me/factors': async ({ challenge, factor }, { trx, staff: { staffId }, origin, at }) => {
      await enrol(context, trx, { staffId, token: challenge, factor, where: { origin }, at })
      return { data: none, audit: { subjectId: staffId, details: { method: factor.method } } }
    },

    'DELETE /me/passkey/:id': async ({ id }, { trx, staff: { staffId }, at }) => {
      await removePasskey(trx, { staffId, passkeyId: id, at })
      return { data: none, audit: { subjectId: id } }
    },

    'DELETE /me/totp': async (_input, { trx, staff: { staffId }, at }) => {
      await removeTotp(trx, { staffId, at })
      return { data: none, audit: { subjectId: staffId } }
    },

    'POST /me/recovery-codes': async (_input, { trx, staff: { staffId } }) => {
      const recoveryCodes = await renewRecoveryCodes(trx, staffId)
      return { data: { recoveryCodes }, audit: { subjectId: staffId } }
    },
  }
}
