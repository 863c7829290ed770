import type { CallSettings } from '@hao/contract/endpoints/call-log.ts'
import { keptDaysAtFirst } from '@hao/contract/kept-days.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { daysAfter } from '../../platform/base/time.ts'

/** A carrier repeats what it could not tell us for a day; so long and longer it is known which calls were deleted or told of. */
const reportedDays = 2

/** What a user has decided about the log of their calls. */
export async function selectSettings(db: Db | Trx, userId: number): Promise<CallSettings> {
  const row = await db
    .selectFrom('call_settings')
    .select(['kept_days as keptDays', 'missed_sms as missedSms'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { keptDays: keptDaysAtFirst, missedSms: false }
}

/**
 * That a call of the query is one that its owner wants kept at `now`. Whatever reads the log says so, and so nothing older is shown, whether or not the job
 * has been there.
 */
export function isKept(now: Date): RawBuilder<boolean> {
  const days = sql`coalesce(
    (SELECT kept_days FROM call_settings WHERE call_settings.user_id = calls.user_id), ${keptDaysAtFirst}::integer)`
  return sql`calls.started_at > ${now}::timestamptz - make_interval(days => ${days})`
}

/** Whether a call that began at a moment is to be written down. */
export function keeps({ keptDays }: CallSettings, startedAt: Date, now: Date): boolean {
  return keptDays > 0 && startedAt > daysAfter(now, -keptDays)
}

/** Deletes calls that are older than their owners want, and what was known for two days only. */
export async function forgetCalls(db: Db, now: Date): Promise<void> {
  const reported = daysAfter(now, -reportedDays)
  await db
    .deleteFrom('calls')
    .where(sql<boolean>`NOT ${isKept(now)}`)
    .execute()
  await db.deleteFrom('deleted_calls').where('deleted_at', '<', reported).execute()
  await db.deleteFrom('missed_calls').where('missed_at', '<', reported).execute()
}

/**
 * Deletes the calls of a user that are so, for good: a report of one that comes now changes nothing, and no SMS tells of it any more. The caller has
 * the log to themselves (`lockLog`). How many there were.
 */
export async function deleteCalls(
  trx: Trx,
  { userId, which, now }: { userId: number; which: RawBuilder<boolean>; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH gone AS (DELETE FROM calls WHERE user_id = ${userId} AND ${which} RETURNING call_id),
      untold AS (DELETE FROM missed_calls WHERE call_id IN (SELECT call_id FROM gone))
    INSERT INTO deleted_calls (call_id, user_id, deleted_at)
    SELECT call_id, ${userId}, ${now}::timestamptz FROM gone`.execute(trx)
  return Number(numAffectedRows)
}

/** Keeps every report of a call to this user's numbers waiting until the transaction ends. Refuses `unauthorised` for an account that is deleted. */
export async function lockLog(trx: Trx, userId: number): Promise<void> {
  const user = trx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null)
  if (!(await user.forUpdate().executeTakeFirst())) throw refuse('unauthorised')
}

/** Whether a call was deleted by the user, of whose account the caller of this holds a lock. */
export async function isDeleted(trx: Trx, callId: string): Promise<boolean> {
  const deleted = trx.selectFrom('deleted_calls').select('call_id').where('call_id', '=', callId)
  return (await deleted.executeTakeFirst()) !== undefined
}
