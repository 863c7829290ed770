import { sql, type RawBuilder } from 'kysely'
import { defaultRetentionDays } from '@hao/contract/retention-days.ts'
import type { CallSettings } from '@hao/contract/endpoints/call-log.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

/** A user's settings of the call log; the defaults when there are none. */
export async function selectSettings(db: Db | Trx, userId: number): Promise<CallSettings> {
  const row = await db
    .selectFrom('call_settings')
    .select(['retention_days as keptDays', 'missed_call_sms as missedSms'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { keptDays: defaultRetentionDays, missedSms: false }
}

/** Every query of the log has it: nothing older is shown, whether or not the deletion job has run. */
export function isRetained(now: Date): RawBuilder<boolean> {
  const days = sql`coalesce(
    (SELECT retention_days FROM call_settings WHERE call_settings.user_id = calls.user_id), ${defaultRetentionDays}::integer)`
  return sql`calls.started_at > ${now}::timestamptz - make_interval(days => ${days})`
}

export async function isDeleted(trx: Trx, callId: string): Promise<boolean> {
  const deleted = trx.selectFrom('deleted_calls').select('call_id').where('call_id', '=', callId)
  return (await deleted.executeTakeFirst()) !== undefined
}
