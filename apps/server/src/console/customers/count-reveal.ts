import type { Trx } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { lockMember } from '../../staff/lock-member.ts'
import { hourMs } from '../../time.ts'

/** So many values one person may see in full within any hour. */
const mostReveals = 30

/**
 * Refuses `rate-limited`, with the seconds to wait, to who has seen thirty values within the hour before `at`, as the audit tells; whichever hour that is, so that no
 * sixty come around the end of one. Of several reveals at once each counts those before it.
 */
export async function countReveal(trx: Trx, { staffId, at }: { staffId: number; at: Date }): Promise<void> {
  await lockMember(trx, staffId)
  const since = new Date(at.getTime() - hourMs)
  const seen = await trx
    .selectFrom('audit_log')
    .select('at')
    .where('staff_id', '=', staffId)
    .where('action', '=', 'reveal')
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(mostReveals)
    .execute()
  const first = seen[mostReveals - 1]
  if (!first) return
  const retryAfter = Math.max(1, Math.ceil((first.at.getTime() - since.getTime()) / 1000))
  throw refuse('rate-limited', { max: mostReveals, retryAfter })
}
