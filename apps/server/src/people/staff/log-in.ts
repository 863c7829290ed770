import { setTimeout as pause } from 'node:timers/promises'
import type { RefusalName } from '@hao/contract/errors.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { isRefusal, refuse } from '../../platform/base/refuse.ts'
import { deviceName } from '../users/device-name.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { challengedStaff, tryChallenge, useChallenge } from './challenges.ts'
import { askForFactor, type Asked, type Proof, readProof } from './factors.ts'
import { staffNetwork, takeGuess } from './guesses.ts'
import { nameKey, readName } from './names.ts'
import { openStaffSession } from './open-session.ts'
import type { Where } from './passkeys.ts'
import { isPassword } from './passwords.ts'
import { selectMember, lockActive } from './queries.ts'

type Shop = Pick<Context, 'db' | 'keys' | 'config'>

/** When and where somebody logs in. */
export type LoginVisit = Where & Pick<ClientInfo, 'ip' | 'agent'> & { at: Date }

/** A step of a login that the audit is told of, in the transaction of what it opens. */
export type Told = (trx: Trx, staffId: number) => Promise<void>

/** A step that was refused, of an account that there is, and why. */
export type ToldRefused = (staffId: number, why: RefusalName) => Promise<void>

/** A name or password that is wrong is refused after so long (ms): no sooner for a name that nobody has, of which the audit is told nothing. */
const refusedAfterMs = 200

/**
 * The first step: name and password; gives what asks for the second. Refuses `login-wrong`, alike and after the same time for a name that nobody has,
 * and `rate-limited`.
 */
export async function beginLogIn(
  context: Shop,
  {
    name,
    password,
    visit,
    told,
    refused,
  }: { name: string; password: string; visit: LoginVisit; told: Told; refused: ToldRefused },
): Promise<Asked> {
  const { db } = context
  const began = performance.now()
  const key = nameKey(readName(name) ?? '')
  const member = await selectMember(db, { nameKey: key })
  const guess = { whose: key, staffId: member?.id, ip: visit.ip, at: visit.at, of: 'password' } as const
  const takeBack = await takeGuess(context, guess)
  const right = await isPassword(member?.password_hash, password)
  if (!right || member?.state !== 'active') {
    if (member) await refused(member.id, right ? 'login-wrong' : 'password-wrong')
    await pause(began + refusedAfterMs - performance.now())
    throw refuse('login-wrong')
  }
  await takeBack()
  const staffId = member.id
  return inTransaction(db, async (trx) => {
    await requireActive(trx, staffId, member.password_hash ?? '')
    const what = { staffId, purpose: 'login', at: visit.at } as const
    const asked = await askForFactor({ ...context, db: trx }, visit, what)
    await told(trx, staffId)
    return asked
  })
}

/**
 * The second step: a factor; opens a session and gives the token for its cookie. Refuses `challenge-over` after 5 minutes, after five wrong tries and once it
 * was used, `factor-wrong`, and `rate-limited`. Of several who show the same code or answer at once one gets in.
 */
export async function finishLogIn(
  context: Shop,
  {
    token,
    proof,
    visit,
    told,
    refused,
  }: { token: string; proof: Proof; visit: LoginVisit; told: Told; refused: ToldRefused },
): Promise<{ token: string; staffId: number }> {
  const { db, keys } = context
  const { at } = visit
  const shown = { token, purpose: 'login', at } as const
  const staffId = await challengedStaff(db, shown)
  const guess = { whose: String(staffId), staffId, ip: visit.ip, at, of: 'factor' } as const
  const takeBack = await takeGuess(context, guess)
  const challenge = await tryChallenge(context, db, shown)
  const use = await readProof(context, { proof, challenge, where: visit, at })
  const ip = await keys.encrypt('staff_sessions.ip', visit.ip)
  const place = { device: deviceName(visit.agent), ip, networkMark: staffNetwork(context, visit.ip) }
  const opened = await inTransaction(db, async (trx) => {
    await requireActive(trx, staffId)
    await useChallenge(trx, challenge, at)
    if (!(await use(trx))) throw refuse('factor-wrong')
    const session = await openStaffSession(trx, { staffId, at, ...place })
    await told(trx, staffId)
    return { token: session, staffId }
  }).catch(async (error: unknown) => {
    if (isRefusal(error)) await refused(staffId, error.refusal)
    throw error
  })
  await takeBack()
  return opened
}

/**
 * Keeps somebody active, and their password as it was where it is given, until the transaction ends: whoever disables them or changes it then finds what this one has begun. Of several at once
 * none waits in a circle. Refuses `login-wrong` when they are not.
 */
async function requireActive(trx: Trx, staffId: number, passwordHash?: string): Promise<void> {
  if (!(await lockActive(trx, staffId, passwordHash))) throw refuse('login-wrong')
}
