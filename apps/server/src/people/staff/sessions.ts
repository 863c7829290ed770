import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays } from '../../platform/base/time.ts'
import { idleMs, sessionMs } from './session-times.ts'
import {
  updateSessionsEnded,
  lockOpenSession,
  selectOpenSessions,
  deleteSessions,
} from './session-queries.ts'
import { updateChallengesUsed } from './challenge-queries.ts'

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

/**
 * Deletes sessions half a year after their last use, and invitations and challenges a day after they expire.
 */
export async function deleteExpiredStaffSessions(db: Db, now: Date): Promise<void> {
  await deleteSessions(db, { expiredBefore: addDays(now, -1), usedBefore: addDays(now, -keptDays) })
}
