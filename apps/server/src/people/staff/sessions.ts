import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { daysAfter } from '../../platform/base/time.ts'
import { closeChallenges } from './challenges.ts'
import { idleMs, sessionMs } from './session-times.ts'

/**
 * Ends somebody's sessions, all but `but`; gives how many there were. What has begun ends with them: a login by what was good before, and where no session stays, a factor that was asked for or
 * is set up.
 */
export async function endSessionsOf(
  trx: Trx,
  { staffId, at, but }: { staffId: number; at: Date; but?: number },
): Promise<number> {
  await closeChallenges(trx, { staffId, at, ...(but !== undefined && { purpose: 'login' }) })
  const ended = await trx
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(but !== undefined, (sessions) => sessions.where('id', '<>', but!))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Ends one session of somebody; false when it was over, or is another's. */
export async function endSession(
  trx: Db | Trx,
  { staffId, sessionId, at }: { staffId: number; sessionId: number; at: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/**
 * Keeps a session open until the transaction ends. Refuses `login-required` where it was ended while the transaction waited for something: whoever is disabled, or gets
 * other roles, does nothing more. The transaction's own end of it, at `at`, does not count.
 */
export async function holdSession(
  trx: Trx,
  { sessionId, at }: { sessionId: number; at: Date },
): Promise<void> {
  const open = await trx
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where((session) => session.or([session('ended_at', 'is', null), session('ended_at', '=', at)]))
    .forShare()
    .executeTakeFirst()
  if (!open) throw refuse('login-required')
}

/** Somebody's sessions that are open, the newest first, with the address that each was opened from. */
export async function openSessions(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  { staffId, at }: { staffId: number; at: Date },
) {
  const rows = await db
    .selectFrom('staff_sessions')
    .select(['id', 'created_at', 'last_used_at', 'device', 'ip'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', new Date(at.getTime() - idleMs))
    .where('created_at', '>', new Date(at.getTime() - sessionMs))
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return keys.openEach(rows, { ip: 'staff_sessions.ip' })
}

/** How long (days) a session that is over is kept: as long as the log of logins. */
const keptDays = 184

/** Deletes what logins leave: sessions that were over half a year ago, invitations and what had begun a day after. */
export async function forgetStaffSessions(db: Db, now: Date): Promise<void> {
  const yesterday = daysAfter(now, -1)
  await db.deleteFrom('staff_challenges').where('expires_at', '<', yesterday).execute()
  await db.deleteFrom('staff_invites').where('expires_at', '<', yesterday).execute()
  await db.deleteFrom('staff_sessions').where('last_used_at', '<', daysAfter(now, -keptDays)).execute()
}
