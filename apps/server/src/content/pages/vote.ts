import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { countHits } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { networkHash } from '../../platform/encryption/pepper-hash.ts'
import { requireUser } from '../../people/users/require-user.ts'
import { upsertVote, type Voter } from './queries.ts'
import { hourMs } from '../../platform/base/time.ts'

/** Votes that one network may cast in an hour: a device names itself, so only this keeps one visitor from being many. */
const maxVotesPerHour = 60

/** Takes a voter's word on an answer, in place of the one before. Refuses `not-found`, and `rate-limited` beyond 60 an hour of a network. */
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
