import { setTimeout as pause } from 'node:timers/promises'
import type { RefusalName } from '@hao/contract/errors.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { isRefusal, refuse } from '../../platform/base/refuse.ts'
import { describeDevice } from '../users/device-name.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { requireChallengedStaff, tryChallenge, consumeChallenge } from './challenges.ts'
import { requestFactor, type FactorRequest, type Proof, prepareProof } from './factors.ts'
import { staffNetworkMark, countGuess } from './guesses.ts'
import { nameKey, normaliseName } from './names.ts'
import { openStaffSession } from './open-session.ts'
import type { PasskeySite } from '../users/webauthn.ts'
import { verifyPassword } from './passwords.ts'
import { selectMember } from './queries.ts'

type Shop = Pick<Context, 'db' | 'keys' | 'config'>

/** When and from where a member of staff logs in. */
export type LoginVisit = PasskeySite & Pick<ClientInfo, 'ip' | 'agent'> & { at: Date }

/** Writes a step of a login to the audit, in the transaction of the step. */
export type RecordStep = (trx: Trx, staffId: number) => Promise<void>

/** Writes a refused step of an existing account to the audit. */
export type RecordRefusal = (staffId: number, why: RefusalName) => Promise<void>

/**
 * A wrong name or password is refused after this time (ms), so that the time does not reveal whether the
 * name exists.
 */
const refusedAfterMs = 200

/**
 * The first step: name and password. Returns the request for the second factor. Refuses `rate-limited`, and
 * `login-wrong` in the same way and after the same time for an unknown name.
 */
export async function beginLogIn(
  context: Shop,
  {
    name,
    password,
    visit,
    recordStep,
    recordRefusal,
  }: {
    name: string
    password: string
    visit: LoginVisit
    recordStep: RecordStep
    recordRefusal: RecordRefusal
  },
): Promise<FactorRequest> {
  const { db } = context
  const began = performance.now()
  const key = nameKey(normaliseName(name) ?? '')
  const member = await selectMember(db, { nameKey: key })
  const guess = { account: key, staffId: member?.id, ip: visit.ip, at: visit.at, target: 'password' } as const
  const undoCount = await countGuess(context, guess)
  const right = await verifyPassword(member?.password_hash, password)
  if (!right || member?.state !== 'active') {
    if (member) await recordRefusal(member.id, right ? 'login-wrong' : 'password-wrong')
    await pause(began + refusedAfterMs - performance.now())
    throw refuse('login-wrong')
  }
  await undoCount()
  const staffId = member.id
  return inTransaction(db, async (trx) => {
    await requireActive(trx, staffId, member.password_hash ?? '')
    const what = { staffId, purpose: 'login', at: visit.at } as const
    const factorRequest = await requestFactor({ ...context, db: trx }, visit, what)
    await recordStep(trx, staffId)
    return factorRequest
  })
}

/**
 * The second step: a factor. Opens a session and returns the token for its cookie. Refuses `challenge-over`
 * after 5 minutes, five wrong tries or one use, `factor-wrong`, and `rate-limited`. Of several concurrent
 * uses of one code one succeeds.
 */
export async function finishLogIn(
  context: Shop,
  {
    token,
    proof,
    visit,
    recordStep,
    recordRefusal,
  }: { token: string; proof: Proof; visit: LoginVisit; recordStep: RecordStep; recordRefusal: RecordRefusal },
): Promise<{ token: string; staffId: number }> {
  const { db, keys } = context
  const { at } = visit
  const shown = { token, purpose: 'login', at } as const
  const staffId = await requireChallengedStaff(db, shown)
  const guess = { account: String(staffId), staffId, ip: visit.ip, at, target: 'factor' } as const
  const undoCount = await countGuess(context, guess)
  const challenge = await tryChallenge(context, db, shown)
  const use = await prepareProof(context, { proof, challenge, where: visit, at })
  const ip = await keys.encrypt('staff_sessions.ip', visit.ip)
  const place = { device: describeDevice(visit.agent), ip, networkMark: staffNetworkMark(context, visit.ip) }
  const opened = await inTransaction(db, async (trx) => {
    await requireActive(trx, staffId)
    await consumeChallenge(trx, challenge, at)
    if (!(await use(trx))) throw refuse('factor-wrong')
    const session = await openStaffSession(trx, { staffId, at, ...place })
    await recordStep(trx, staffId)
    return { token: session, staffId }
  }).catch(async (error: unknown) => {
    if (isRefusal(error)) await recordRefusal(staffId, error.refusal)
    throw error
  })
  await undoCount()
  return opened
}

/**
 * Locks an active member of staff, and their password if given, until the transaction ends. A concurrent
 * disabling or password change then finds what this transaction has opened. Refuses `login-wrong`.
 */
async function requireActive(trx: Trx, staffId: number, passwordHash?: string): Promise<void> {
  await trx
    .selectFrom('staff_members')
    .select('id')
    .where('id', '=', staffId)
    .where('state', '=', 'active')
    .$call((members) =>
      passwordHash === undefined ? members : members.where('password_hash', '=', passwordHash),
    )
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => refuse('login-wrong'))
}
