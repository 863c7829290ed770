import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { isRefusal, refuse } from '../../platform/base/refuse.ts'
import { describeDevice } from '../users/device-name.ts'
import { beginEnrolment, enrol, type NewFactor } from './enrol.ts'
import { staffNetworkMark } from './guesses.ts'
import { requireInvite, consumeInvite } from './invite.ts'
import type { LoginVisit, RecordStep, RecordRefusal } from './log-in.ts'
import { staffMachine } from './machine.ts'
import { openStaffSession } from './open-session.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

type Shop = Pick<Context, 'db' | 'keys' | 'config'>

/**
 * Shows an invitation's name and roles, and begins the enrolment of a first factor. Refuses `invite-over`.
 */
export async function openInvitation(
  context: Shop,
  { token, visit, recordStep }: { token: string; visit: LoginVisit; recordStep: RecordStep },
) {
  const { at } = visit
  return inTransaction(context.db, async (trx) => {
    const { staff_id: staffId, name, roles } = await requireInvite(trx, { token, at })
    const enrolment = await beginEnrolment(context, trx, { staffId, name, where: visit, at })
    await recordStep(trx, staffId)
    return { name, roles, enrolment }
  })
}

/** What an invited member of staff sets up. `enrolment` is the token of the factor being enrolled. */
type Acceptance = { token: string; enrolment: string; password: string; factor: NewFactor }

/**
 * Activates an invited member of staff with a password and a factor and logs them in. Returns the session
 * token for the cookie and ten recovery codes, which are shown only once. Refuses `invite-over`,
 * `password-weak`, `challenge-over` and `factor-wrong`. Of two concurrent uses of an invitation the first
 * succeeds.
 */
export async function acceptInvite(
  context: Shop,
  {
    token,
    enrolment,
    password,
    factor,
    visit,
    recordStep,
    recordRefusal,
  }: Acceptance & { visit: LoginVisit; recordStep: RecordStep; recordRefusal: RecordRefusal },
): Promise<{ token: string; staffId: number; recoveryCodes: string[] }> {
  const { db, keys } = context
  const { at } = visit
  const { name, staff_id: whose } = await requireInvite(db, { token, at })
  await requireStrongPassword(password, name)
  const password_hash = await hashPassword(password)
  const ip = await keys.encrypt('staff_sessions.ip', visit.ip)
  const place = { device: describeDevice(visit.agent), ip, networkMark: staffNetworkMark(context, visit.ip) }
  return inTransaction(db, async (trx) => {
    const { id, staff_id: staffId } = await requireInvite(trx, { token, at })
    await consumeInvite(trx, { id, at })
    const actor = { staff_id: staffId, reason: null }
    const set = { password_hash, updated_at: at }
    const accepted = await staffMachine.transition(
      trx,
      'accept',
      { id: staffId },
      { at, history: actor, set },
    )
    if (!accepted) throw refuse('invite-over')
    await enrol(context, trx, { staffId, token: enrolment, factor, where: visit, at })
    const recoveryCodes = await renewRecoveryCodes(trx, staffId)
    const session = await openStaffSession(trx, { staffId, at, ...place })
    await recordStep(trx, staffId)
    return { token: session, staffId, recoveryCodes }
  }).catch(async (error: unknown) => {
    if (isRefusal(error) && error.refusal === 'factor-wrong') await recordRefusal(whose, error.refusal)
    throw error
  })
}
