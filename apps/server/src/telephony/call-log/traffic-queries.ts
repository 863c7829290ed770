import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deleteInSteps } from '../../platform/db/delete-in-steps.ts'
import { runAll } from '../../platform/base/run-all.ts'
import { addDays } from '../../platform/base/time.ts'
import { deleteRefusalsOfOwners } from './retention-queries.ts'
/** Days for which refused calls are retained, unless the number's owner has a shorter retention. */
export const refusedCallDays = 30

/** Days before a carrier's last request for which its hourly counts are retained. */
const silentCarrierDays = 14
/** Condition: no owner of the number in `refused_calls` has chosen a retention with this condition. */
const isFreeOf = (condition: RawBuilder<unknown>) => sql<boolean>`NOT EXISTS (
    SELECT FROM call_settings
    JOIN subscriptions ON subscriptions.user_id = call_settings.user_id AND subscriptions.state <> 'ended'
    JOIN numbers owned ON owned.id = subscriptions.number_id
    WHERE owned.digits = refused_calls.digits AND ${condition})`

/** Condition: a row of `refused_calls` could be displayed at the end of its day. */
export const isRefusalRetainedForDay = isFreeOf(sql`call_settings.retention_days = 0`)

/** The retention of the number's owner. Few choose one: PostgreSQL looks them up once. */
export function isRefusalRetained(now: Date): RawBuilder<boolean> {
  const isOlderThan = (days: RawBuilder<unknown>) =>
    sql`refused_calls.minute <= ${now}::timestamptz - make_interval(days => ${days})`
  const byOwner = isFreeOf(isOlderThan(sql`call_settings.retention_days`))
  return sql`(NOT ${isOlderThan(sql`${refusedCallDays}::integer`)} AND ${byOwner})`
}

/** Deletes expired counts. The last weeks of a silent carrier stay: they tell how long it has been silent. */
export async function deleteExpiredTraffic(db: Db, now: Date): Promise<void> {
  const until = addDays(now, -refusedCallDays)
  await runAll([
    () => deleteInSteps(db, { table: 'refused_calls', moment: 'minute', until }),
    () => deleteRefusalsOfOwners(db, now),
    () =>
      sql`
        DELETE FROM carrier_hourly_traffic WHERE hour < ${until}
          AND hour < (SELECT max(hour) FROM carrier_hourly_traffic) - make_interval(days => ${silentCarrierDays})`.execute(
        db,
      ),
  ])
}
