import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { countHits } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { networkHash } from '../../platform/encryption/pepper-hash.ts'
import { requireUser } from '../../people/users/require-user.ts'
import { upsertVote, type Voter } from './queries.ts'
import { hourMs } from '../../platform/base/time.ts'

/** Limit of one network: a visitor chooses the device id freely. */
const maxVotesPerHour = 60

/**
 * Stores a voter's vote on an answer, replacing an earlier one. Refuses `not-found`, and `rate-limited`
 * after 60 votes an hour of one network.
 */
export async function vote(
  { db, clock, config }: Context,
  request: { questionId: number; voter: Voter; useful: boolean; network: string },
): Promise<void> {
  const { network, ...given } = request
  const at = clock()
  const limit = {
    key: `vote:${networkHash(config.codePepper, network)}`,
    max: maxVotesPerHour,
    windowMs: hourMs,
  }
  await inTransaction(db, async (trx) => {
    await countHits(trx, at, [limit])
    if ('user_id' in given.voter) await requireUser(trx, given.voter.user_id)
    if (!(await upsertVote(trx, { ...given, at }))) throw refuse('not-found')
  })
}
