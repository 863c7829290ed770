import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { StaffSession } from './authenticate.ts'
import { requireChallengedStaff, tryChallenge, consumeChallenge } from './challenges.ts'
import { requestFactor, type FactorRequest, type Proof, prepareProof } from './factors.ts'
import { countGuess } from './guesses.ts'
import type { LoginVisit, RecordStep } from './log-in.ts'
import { lockMember } from './queries.ts'

type Shop = Pick<Context, 'db' | 'keys' | 'config'>
type SessionOwner = Pick<StaffSession, 'sessionId' | 'staffId'>

/** Requests a second factor again within a session. */
export function beginReauthentication(
  context: Shop,
  { staffId }: SessionOwner,
  visit: LoginVisit,
): Promise<FactorRequest> {
  return requestFactor(context, visit, { staffId, purpose: 'factor', at: visit.at })
}

/**
 * Accepts the factor: the session counts as freshly authenticated. Refuses `challenge-over`, `factor-wrong`,
 * `rate-limited`, and `login-required` if the session has ended.
 */
export async function reauthenticate(
  context: Shop,
  { sessionId, staffId }: SessionOwner,
  {
    token,
    proof,
    visit,
    recordStep,
  }: { token: string; proof: Proof; visit: LoginVisit; recordStep: RecordStep },
): Promise<void> {
  const { db } = context
  const { at } = visit
  const shown = { token, purpose: 'factor', at } as const
  if ((await requireChallengedStaff(db, shown)) !== staffId) throw refuse('challenge-over')
  const guess = { account: String(staffId), staffId, ip: visit.ip, at, target: 'factor' } as const
  const undoCount = await countGuess(context, guess)
  const challenge = await tryChallenge(context, db, shown)
  const use = await prepareProof(context, { proof, challenge, where: visit, at })
  await inTransaction(db, async (trx) => {
    await lockMember(trx, staffId)
    await consumeChallenge(trx, challenge, at)
    if (!(await use(trx))) throw refuse('factor-wrong')
    const renewed = await trx
      .updateTable('staff_sessions')
      .set({ second_factor_at: at })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (renewed.numUpdatedRows === 0n) throw refuse('login-required')
    await recordStep(trx, staffId)
  })
  await undoCount()
}
