import { type Insertable, sql, type RawBuilder } from 'kysely'
import { defaultRetentionDays } from '@hao/contract/retention-days.ts'
import type { CallSettings } from '@hao/contract/endpoints/call-log.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** A user's settings of the call log; the defaults when there are none. */
export async function selectSettings(db: Db | Trx, userId: number): Promise<CallSettings> {
  const row = await db
    .selectFrom('call_settings')
    .select(['retention_days as keptDays', 'missed_call_sms as missedSms'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { keptDays: defaultRetentionDays, missedSms: false }
}

/**
 * Condition: the call is within its owner's retention at `now`. Every query of the log has it, so that
 * nothing older is displayed, whether or not the deletion job has run.
 */
export function isRetained(now: Date): RawBuilder<boolean> {
  const days = sql`coalesce(
    (SELECT retention_days FROM call_settings WHERE call_settings.user_id = calls.user_id), ${defaultRetentionDays}::integer)`
  return sql`calls.started_at > ${now}::timestamptz - make_interval(days => ${days})`
}

/**
 * Condition: the call was within its owner's retention at the end of its day. Only owners who retain nothing
 * retain calls for less than a week.
 */
export const isRetainedForDay: RawBuilder<boolean> = sql`NOT EXISTS (
  SELECT FROM call_settings WHERE call_settings.user_id = calls.user_id AND retention_days = 0)`

/** Whether the user has deleted this call. The caller has locked the user's account. */
export async function isDeleted(trx: Trx, callId: string): Promise<boolean> {
  const deleted = trx.selectFrom('deleted_calls').select('call_id').where('call_id', '=', callId)
  return (await deleted.executeTakeFirst()) !== undefined
}

/** Calls of a user: all, one, those to a number (its digits), or those past the user's retention. */
type CallSelection = 'all' | 'past-retention' | { id: number } | { digits: string }

function isSelected(which: CallSelection, now: Date): RawBuilder<boolean> {
  if (which === 'all') return sql`true`
  if (which === 'past-retention') return sql`NOT ${isRetained(now)}`
  if ('id' in which) return sql`calls.id = ${which.id}`
  return sql`subscription_id IN
    (SELECT subscriptions.id FROM subscriptions JOIN numbers ON numbers.id = number_id WHERE digits = ${which.digits})`
}

/**
 * Deletes calls of a user for good: later reports of them change nothing, and their missed-call SMS is not
 * sent. The caller has locked the log (`lockAccount`). Returns how many.
 */
export async function deleteCalls(
  trx: Trx,
  { userId, which, now }: { userId: number; which: CallSelection; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH deleted AS (DELETE FROM calls WHERE user_id = ${userId} AND ${isSelected(which, now)} RETURNING call_id),
      cancelled_notices AS (DELETE FROM missed_calls WHERE call_id IN (SELECT call_id FROM deleted))
    INSERT INTO deleted_calls (call_id, user_id, deleted_at)
    SELECT call_id, ${userId}, ${now}::timestamptz FROM deleted`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Locks an account: reports of calls to its numbers wait until the transaction ends. False when it is
 * deleted.
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
