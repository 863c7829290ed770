import { deleteExpiredRegistrations } from '../../telephony/routing/exchange-registrations.ts'
import { deleteUnusedPictures } from '../../content/pages/pictures.ts'
import type { Context } from '../../context.ts'
import { deleteExpiredCalls } from '../../telephony/call-log/retention.ts'
import { deleteExpiredStaffSessions } from '../../people/staff/sessions.ts'
import { deleteExpiredTraffic } from '../../telephony/call-log/traffic-queries.ts'
import { deleteEndedJobs } from '../../platform/jobs/table.ts'
import { expireSets } from '../../inventory/bulk-changes/expire-sets.ts'
import { daysAfter } from '../../platform/base/time.ts'
import { loginLogDays } from '../../people/users/login-log.ts'
import { expireWaits } from '../../inventory/waitlist/end-wait.ts'
import { deleteRequests, deleteLogins, deleteLoginLog } from './queries.ts'

/** How long a device is known by the last login on it. */
const knownDeviceDays = 180

/**
 * Deletes what no longer says anything: idempotency keys, of shoppers and of the staff, and codes a day after their use, rate limits whose window is over, and tokens
 * that nobody can use or misuse any more, logins half a year after their last use, calls when their owner wants it and those that rang nothing, alerts that ended more than 180 days
 * ago, the log of logins after six months, registrations of phones an hour after their end, and
 * pictures that no banner has used for a day, jobs a week after their end, and ends previews that are too old to be carried out, with the files of imports.
 */
export async function deleteExpired(context: Context): Promise<void> {
  const { db } = context
  const now = context.clock()
  await deleteRequests(db, { now, before: daysAfter(now, -1) })
  await deleteLogins(db, { now, usedBefore: daysAfter(now, -knownDeviceDays) })
  await deleteExpiredCalls(db, now)
  await deleteExpiredTraffic(db, now)
  await deleteExpiredRegistrations(db, now)
  await deleteExpiredStaffSessions(db, now)
  await deleteLoginLog(db, daysAfter(now, -loginLogDays))
  await deleteUnusedPictures(db, now)
  await deleteEndedJobs(db)
  await expireSets(context)
  await expireWaits(context)
}
