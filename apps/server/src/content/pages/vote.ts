import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { countHits } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { networkHash } from '../../platform/encryption/pepper-hash.ts'
import { requireUser } from '../../people/users/require-user.ts'
import { type Voter } from './queries.ts'
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
  const { questionId, voter, useful, network } = request
  const userId = 'user_id' in voter ? voter.user_id : null
  const device = 'device' in voter ? voter.device : null
  const at = clock()
  const limit = {
    key: `vote:${networkHash(config.codePepper, network)}`,
    max: maxVotesPerHour,
    windowMs: hourMs,
  }
  await inTransaction(db, async (trx) => {
    await countHits(trx, at, [limit])
    if (userId !== null) await requireUser(trx, userId)
    const { rows } = await sql`
      INSERT INTO question_votes (question_id, user_id, device, useful, at)
      SELECT id, ${userId}::bigint, ${device}, ${useful}, ${at} FROM questions WHERE id = ${questionId}
      ON CONFLICT (question_id, ${sql.ref(userId === null ? 'device' : 'user_id')})
      DO UPDATE SET useful = excluded.useful, at = excluded.at
      RETURNING id`.execute(trx)
    if (rows.length === 0) throw refuse('not-found')
  })
}
