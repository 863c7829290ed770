import { sql } from 'kysely'
import { deleteExpiredRegistrations } from '../../telephony/routing/exchange-registrations.ts'
import { deleteUnusedPictures } from '../../content/pages/pictures.ts'
import { deleteUnsentPictures } from '../../content/support/pictures.ts'
import type { Context } from '../../context.ts'
import { deleteExpiredCalls } from '../../telephony/call-log/retention.ts'
import { deleteExpiredVoicemails } from '../../telephony/call-log/voicemails.ts'
import { deleteExpiredStaffSessions } from '../../people/staff/sessions.ts'
import { deleteExpiredTraffic } from '../../telephony/call-log/traffic-queries.ts'
import { deleteEndedJobs } from '../../platform/jobs/table.ts'
import { expireSets } from '../../inventory/bulk-changes/expire-sets.ts'
import { eraseOldPhones } from '../../commerce/transfers/erase-phones.ts'
import { runAll } from '../../platform/base/run-all.ts'
import { addDays } from '../../platform/base/time.ts'
import { deleteSealedExports } from '../../console/customers/seal-data.ts'
import { expirePhoneChanges } from '../../people/users/stop-phone-change.ts'
import { closeEndedBlocks } from '../../people/users/blocks.ts'
import { loginLogDays } from '../../people/users/login-log.ts'
import { deleteOldSearches } from '../../inventory/saved-searches/delete-search.ts'
import { expireWaits } from '../../inventory/waitlist/end-wait.ts'
import { deleteOldHistory } from './delete-old-history.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteInSteps } from '../../platform/db/delete-in-steps.ts'

/** A device is known for this long after the last login on it. */
const knownDeviceDays = 180

/** Longer than what they are about is looked for, so that no message is repeated. */
const messageDays = 30

export async function deleteRequests(db: Db, { now, before }: { now: Date; before: Date }): Promise<void> {
  await runAll([
    () => deleteInSteps(db, { table: 'idempotency_keys', moment: 'started_at', until: before }),
    () => deleteInSteps(db, { table: 'staff_idempotency_keys', moment: 'at', until: before }),
    () => deleteInSteps(db, { table: 'sms_codes', moment: 'expires_at', until: before }),
    () => deleteInSteps(db, { table: 'passkey_challenges', moment: 'expires_at', until: before }),
    () => db.deleteFrom('rate_limits').where('window_ends_at', '<', now).execute(),
  ])
}

/** Deletes expired tokens, and logins without tokens that were last used before `usedBefore`. */
export async function deleteLogins(
  db: Db,
  { now, usedBefore }: { now: Date; usedBefore: Date },
): Promise<void> {
  await deleteInSteps(db, { table: 'sessions', moment: 'refresh_expires_at', until: now })
  await deleteInSteps(db, {
    table: 'session_families',
    moment: 'last_used_at',
    until: usedBefore,
    where: sql`NOT EXISTS (SELECT FROM sessions WHERE family = session_families.id)`,
  })
}

/**
 * Each `delete...` and `expire...` function has its period. A step that fails does not stop the others; the
 * job then fails and runs again.
 */
export async function deleteExpired(context: Context): Promise<void> {
  const { db } = context
  const now = context.clock()
  await runAll([
    () => deleteRequests(db, { now, before: addDays(now, -1) }),
    () => deleteLogins(db, { now, usedBefore: addDays(now, -knownDeviceDays) }),
    () => deleteExpiredCalls(db, now),
    () => deleteExpiredVoicemails(db, now),
    () => deleteExpiredTraffic(db, now),
    () => deleteExpiredRegistrations(db, now),
    () => deleteExpiredStaffSessions(db, now),
    () => deleteInSteps(db, { table: 'login_log', moment: 'at', until: addDays(now, -loginLogDays) }),
    () => deleteUnusedPictures(db, now),
    () => deleteUnsentPictures(db, now),
    () => closeEndedBlocks(db, now),
    () => eraseOldPhones(db, now),
    () => deleteSealedExports(db, now),
    () => deleteEndedJobs(db),
    () =>
      deleteInSteps(db, { table: 'staff_messages', moment: 'created_at', until: addDays(now, -messageDays) }),
    () => expireSets(context),
    () => expireWaits(context),
    () => deleteOldSearches(db, now),
    () => expirePhoneChanges(context),
    () => deleteOldHistory(db),
  ])
}
