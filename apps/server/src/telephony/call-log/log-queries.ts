import { type Insertable, sql, type RawBuilder } from 'kysely'
import { defaultRetentionDays } from '@hao/contract/retention-days.ts'
import type { CallSettings } from '@hao/contract/endpoints/call-log.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** What a user has decided about the log of their calls. */
export async function selectSettings(db: Db | Trx, userId: number): Promise<CallSettings> {
  const row = await db
    .selectFrom('call_settings')
    .select(['retention_days as keptDays', 'missed_call_sms as missedSms'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { keptDays: defaultRetentionDays, missedSms: false }
}

/**
 * That a call of the query is one that its owner wants kept at `now`. Whatever reads the log says so, and so nothing older is shown, whether or not the job
 * has been there.
 */
export function isRetained(now: Date): RawBuilder<boolean> {
  const days = sql`coalesce(
    (SELECT retention_days FROM call_settings WHERE call_settings.user_id = calls.user_id), ${defaultRetentionDays}::integer)`
  return sql`calls.started_at > ${now}::timestamptz - make_interval(days => ${days})`
}

/** Whether a call was deleted by the user, of whose account the caller of this holds a lock. */
export async function isDeleted(trx: Trx, callId: string): Promise<boolean> {
  const deleted = trx.selectFrom('deleted_calls').select('call_id').where('call_id', '=', callId)
  return (await deleted.executeTakeFirst()) !== undefined
}

/** Which calls of a user: all, one, those to a number (its digits), or those older than they want kept. */
export type CallSelection = 'all' | 'not-kept' | { id: number } | { digits: string }

function isSelected(which: CallSelection, now: Date): RawBuilder<boolean> {
  if (which === 'all') return sql`true`
  if (which === 'not-kept') return sql`NOT ${isRetained(now)}`
  if ('id' in which) return sql`calls.id = ${which.id}`
  return sql`subscription_id IN
    (SELECT subscriptions.id FROM subscriptions JOIN numbers ON numbers.id = number_id WHERE digits = ${which.digits})`
}

/**
 * Deletes calls of a user for good: a report of one that comes now changes nothing, and no SMS tells of it
 * any more. The caller has the log to themselves (`lockAccount`). How many there were.
 */
export async function deleteCalls(
  trx: Trx,
  { userId, which, now }: { userId: number; which: CallSelection; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH gone AS (DELETE FROM calls WHERE user_id = ${userId} AND ${isSelected(which, now)} RETURNING call_id),
      untold AS (DELETE FROM missed_calls WHERE call_id IN (SELECT call_id FROM gone))
    INSERT INTO deleted_calls (call_id, user_id, deleted_at)
    SELECT call_id, ${userId}, ${now}::timestamptz FROM gone`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Locks an account, so that every report of a call to its numbers waits until the transaction ends; false
 * where it is deleted.
 */
export async function lockAccount(trx: Trx, userId: number): Promise<boolean> {
  const user = trx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null)
  return (await user.forUpdate().executeTakeFirst()) !== undefined
}

type SettingsRow = Pick<Insertable<Schema['call_settings']>, 'retention_days' | 'missed_call_sms'>

export async function upsertSettings(trx: Trx, userId: number, row: SettingsRow): Promise<void> {
  await trx
    .insertInto('call_settings')
    .values({ user_id: userId, ...row })
    .onConflict((known) => known.column('user_id').doUpdateSet(row))
    .execute()
}

/** Deletes calls that are older than their owners want. */
export async function deleteCallsPastRetention(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('calls')
    .where(sql<boolean>`NOT ${isRetained(now)}`)
    .execute()
}

/** Deletes what was known of calls that were deleted, or missed, before a moment. */
export async function deleteReportMarkers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('deleted_calls').where('deleted_at', '<', before).execute()
  await db.deleteFrom('missed_calls').where('missed_at', '<', before).execute()
}
