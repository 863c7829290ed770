import type { Session } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { refuse } from '../refuse.ts'
import { endFamily } from './end-session.ts'
import { openSession } from './open-session.ts'
import { hashToken } from './tokens.ts'

/**
 * Spends a refresh token for a new pair. One that was spent before means that somebody copied it: the whole family ends
 * (RFC 9700, section 4.14.2). Refuses `unauthorised`.
 */
export async function refreshSession(context: Context, refreshToken: string): Promise<Session> {
  const now = context.clock()
  const hash = hashToken(refreshToken)
  const session = await inTransaction(context.db, async (trx) => {
    const spent = await trx
      .updateTable('sessions')
      .set({ spent_at: now, access_expires_at: now })
      .where('refresh_hash', '=', hash)
      .where('spent_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('refresh_expires_at', '>', now)
      .returning(['user_id', 'family'])
      .executeTakeFirst()
    return spent && openSession(context, trx, spent.user_id, spent.family)
  })
  if (session) return session
  const known = await context.db
    .selectFrom('sessions')
    .select('family')
    .where('refresh_hash', '=', hash)
    .where('spent_at', 'is not', null)
    .executeTakeFirst()
  if (known) await endFamily(context, known.family)
  throw refuse('unauthorised')
}
