import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { StaffSession } from './authenticate.ts'
import { challengedStaff, tryChallenge, useChallenge } from './challenges.ts'
import { askForFactor, type Asked, type Proof, readProof } from './factors.ts'
import { takeGuess } from './guesses.ts'
import type { LoginVisit, Told } from './log-in.ts'
import { updateFactorAt } from './session-queries.ts'
import { lockMember } from './queries.ts'

type Shop = Pick<Context, 'db' | 'keys' | 'config'>
type Who = Pick<StaffSession, 'sessionId' | 'staffId'>

/** Asks whoever has a session for a factor again. */
export function beginFactor(context: Shop, { staffId }: Who, visit: LoginVisit): Promise<Asked> {
  return askForFactor(context, visit, { staffId, purpose: 'factor', at: visit.at })
}

/** Takes the factor: from now on the session counts as fresh. Refuses `challenge-over`, `factor-wrong`, `rate-limited`, and `login-required` when the session ended. */
export async function giveFactor(
  context: Shop,
  { sessionId, staffId }: Who,
  { token, proof, visit, told }: { token: string; proof: Proof; visit: LoginVisit; told: Told },
): Promise<void> {
  const { db } = context
  const { at } = visit
  const shown = { token, purpose: 'factor', at } as const
  if ((await challengedStaff(db, shown)) !== staffId) throw refuse('challenge-over')
  const guess = { whose: String(staffId), staffId, ip: visit.ip, at, of: 'factor' } as const
  const takeBack = await takeGuess(context, guess)
  const challenge = await tryChallenge(context, db, shown)
  const use = await readProof(context, { proof, challenge, where: visit, at })
  await inTransaction(db, async (trx) => {
    await lockMember(trx, staffId)
    await useChallenge(trx, challenge, at)
    if (!(await use(trx))) throw refuse('factor-wrong')
    if (!(await updateFactorAt(trx, { sessionId, at }))) throw refuse('login-required')
    await told(trx, staffId)
  })
  await takeBack()
}
