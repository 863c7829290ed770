import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays } from '../../platform/base/time.ts'
import { idleMs, sessionMs } from './session-times.ts'

/**
 * Ends the sessions of a member of staff except `but` and returns how many. Open challenges end, too: logins
 * always, reauthentication and enrolment when no session remains.
 */
export async function endStaffSessions(
  trx: Trx,
  { staffId, at, but }: { staffId: number; at: Date; but?: number },
): Promise<number> {
  await trx
    .updateTable('staff_challenges')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .$call((open) => (but === undefined ? open : open.where('purpose', '=', 'login')))
    .execute()
  const ended = await trx
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$call((sessions) => (but === undefined ? sessions : sessions.where('id', '<>', but)))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/**
 * Locks an open session until the transaction ends. Refuses `login-required` if it was ended while the
 * transaction waited, so that a disabled member of staff does nothing more. The transaction's own end of it,
 * at `at`, does not count.
 */
export async function requireOpenSession(
  trx: Trx,
  { sessionId, at }: { sessionId: number; at: Date },
): Promise<void> {
  await trx
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where((session) => session.or([session('ended_at', 'is', null), session('ended_at', '=', at)]))
    .forShare()
    .executeTakeFirstOrThrow(() => refuse('login-required'))
}

/** The open sessions of a member of staff, newest first, with their IP addresses. */
export async function listOpenSessions(
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
  return keys.decryptRows(rows, { ip: 'staff_sessions.ip' })
}

/** Retention (days) of ended sessions, as of the login log. */
const keptDays = 184

/**
 * Deletes sessions half a year after their last use, and invitations and challenges a day after they expire.
 */
export async function deleteExpiredStaffSessions(db: Db, now: Date): Promise<void> {
  const expired = addDays(now, -1)
  await db.deleteFrom('staff_challenges').where('expires_at', '<', expired).execute()
  await db.deleteFrom('staff_invites').where('expires_at', '<', expired).execute()
  await db.deleteFrom('staff_sessions').where('last_used_at', '<', addDays(now, -keptDays)).execute()
}

/** Ends one session of a member of staff. Returns false if it had ended or is another's. */
export async function updateSessionEnded(
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
