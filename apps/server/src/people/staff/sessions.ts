import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { daysAfter } from '../../platform/base/time.ts'
import { idleMs, sessionMs } from './session-times.ts'
import {
  updateSessionsEnded,
  lockOpenSession,
  selectOpenSessions,
  deleteSessions,
} from './session-queries.ts'
import { updateChallengesUsed } from './challenge-queries.ts'

/**
 * Ends somebody's sessions, all but `but`; gives how many there were. What has begun ends with them: a login by what was good before, and where no session stays, a factor that was asked for or
 * is set up.
 */
export async function endStaffSessions(
  trx: Trx,
  { staffId, at, but }: { staffId: number; at: Date; but?: number },
): Promise<number> {
  await updateChallengesUsed(trx, { staffId, at, ...(but !== undefined && { purpose: 'login' }) })
  return updateSessionsEnded(trx, { staffId, at, but })
}

/**
 * Keeps a session open until the transaction ends. Refuses `login-required` where it was ended while the transaction waited for something: whoever is disabled, or gets
 * other roles, does nothing more. The transaction's own end of it, at `at`, does not count.
 */
export async function requireOpenSession(
  trx: Trx,
  { sessionId, at }: { sessionId: number; at: Date },
): Promise<void> {
  if (!(await lockOpenSession(trx, { sessionId, at }))) throw refuse('login-required')
}

/** Somebody's sessions that are open, the newest first, with the address that each was opened from. */
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

/** How long (days) a session that is over is kept: as long as the log of logins. */
const keptDays = 184

/** Deletes what logins leave: sessions that were over half a year ago, invitations and what had begun a day after. */
export async function deleteExpiredStaffSessions(db: Db, now: Date): Promise<void> {
  await deleteSessions(db, { expiredBefore: daysAfter(now, -1), usedBefore: daysAfter(now, -keptDays) })
}
