import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays } from '../../platform/base/time.ts'
import { idleMs, sessionMs } from './session-times.ts'
import type { ChallengePurpose } from '../../platform/db/schema/staff.ts'

/**
 * Closes the open challenges of a member of staff, all or those of one `purpose`. They end in
 * `challenge-over`.
 */
async function updateChallengesUsed(
  trx: Trx,
  { staffId, purpose, at }: { staffId: number; purpose?: ChallengePurpose; at: Date },
): Promise<void> {
  await trx
    .updateTable('staff_challenges')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .$call((begun) => (purpose === undefined ? begun : begun.where('purpose', '=', purpose)))
    .execute()
}

/** Ends all sessions of a member of staff except `but`. Returns how many. */
async function updateSessionsEnded(
  trx: Trx,
  { staffId, at, but }: { staffId: number; at: Date; but: number | undefined },
): Promise<number> {
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
 * Ends the sessions of a member of staff except `but` and returns how many. Open challenges end, too: logins
 * always, reauthentication and enrolment when no session remains.
 */
export async function endStaffSessions(
  trx: Trx,
  { staffId, at, but }: { staffId: number; at: Date; but?: number },
): Promise<number> {
  await updateChallengesUsed(trx, { staffId, at, ...(but !== undefined && { purpose: 'login' }) })
  return updateSessionsEnded(trx, { staffId, at, but })
}

/**
 * Locks a session that is open. `at` is the moment of the request: a session that ended at exactly that
 * moment was ended by the request itself, such as its own logout.
 */
function lockOpenSession(trx: Trx, { sessionId, at }: { sessionId: number; at: Date }) {
  return trx
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where((session) => session.or([session('ended_at', 'is', null), session('ended_at', '=', at)]))
    .forShare()
    .executeTakeFirst()
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
  if (!(await lockOpenSession(trx, { sessionId, at }))) throw refuse('login-required')
}

/** The open sessions of a member of staff, newest first. */
function selectOpenSessions(
  db: Db,
  { staffId, usedAfter, openedAfter }: { staffId: number; usedAfter: Date; openedAfter: Date },
) {
  return db
    .selectFrom('staff_sessions')
    .select(['id', 'created_at', 'last_used_at', 'device', 'ip'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', usedAfter)
    .where('created_at', '>', openedAfter)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** The open sessions of a member of staff, newest first, with their IP addresses. */
export async function listOpenSessions(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  { staffId, at }: { staffId: number; at: Date },
) {
  const rows = await selectOpenSessions(db, {
    staffId,
    usedAfter: new Date(at.getTime() - idleMs),
    openedAfter: new Date(at.getTime() - sessionMs),
  })
  return keys.decryptRows(rows, { ip: 'staff_sessions.ip' })
}

/** Retention (days) of ended sessions, as of the login log. */
const keptDays = 184

async function deleteSessions(
  db: Db,
  { expiredBefore, usedBefore }: { expiredBefore: Date; usedBefore: Date },
): Promise<void> {
  await db.deleteFrom('staff_challenges').where('expires_at', '<', expiredBefore).execute()
  await db.deleteFrom('staff_invites').where('expires_at', '<', expiredBefore).execute()
  await db.deleteFrom('staff_sessions').where('last_used_at', '<', usedBefore).execute()
}

/**
 * Deletes sessions half a year after their last use, and invitations and challenges a day after they expire.
 */
export async function deleteExpiredStaffSessions(db: Db, now: Date): Promise<void> {
  await deleteSessions(db, { expiredBefore: addDays(now, -1), usedBefore: addDays(now, -keptDays) })
}
