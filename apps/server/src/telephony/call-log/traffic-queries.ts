import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { deleteInSteps } from '../../platform/db/delete-in-steps.ts'
import { runAll } from '../../platform/base/run-all.ts'
import { addDays } from '../../platform/base/time.ts'
import { deleteRefusalsOfOwners } from './retention-queries.ts'

/** Refused calls of one minute; `digits` is '' for a count over several numbers. */
export type RefusedCalls = { minute: Date; digits: string; reason: string; status: number; count: number }

export type CarrierHour = { hour: Date; questions: number; events: number; lastRequestAt: Date }

/** Days for which refused calls are retained, unless the number's owner has a shorter retention. */
export const refusedCallDays = 30

/** Days before a carrier's last request for which its hourly counts are retained. */
const silentCarrierDays = 14

/** SQL of the log retention (days) of the number's owner; null without an owner, or without a choice. */
const ownerRetentionDays = (digits: RawBuilder<unknown>) => sql`(
  SELECT retention_days FROM numbers
  JOIN subscriptions ON subscriptions.number_id = numbers.id AND subscriptions.state <> 'ended'
  JOIN call_settings ON call_settings.user_id = subscriptions.user_id
  WHERE numbers.digits = ${digits})`

/** Condition: no owner of the number in `refused_calls` has chosen a retention with this condition. */
const isFreeOf = (condition: RawBuilder<unknown>) => sql<boolean>`NOT EXISTS (
    SELECT FROM call_settings
    JOIN subscriptions ON subscriptions.user_id = call_settings.user_id AND subscriptions.state <> 'ended'
    JOIN numbers owned ON owned.id = subscriptions.number_id
    WHERE owned.digits = refused_calls.digits AND ${condition})`

/** Condition: a row of `refused_calls` could be displayed at the end of its day. */
export const isRefusalRetainedForDay = isFreeOf(sql`call_settings.retention_days = 0`)

/**
 * Condition: a row of `refused_calls` may be displayed at `now`. Refused calls follow the retention of the
 * number's owner. Few owners choose one, so PostgreSQL looks them up once and not for each row.
 */
export function isRefusalRetained(now: Date): RawBuilder<boolean> {
  const isOlderThan = (days: RawBuilder<unknown>) =>
    sql`refused_calls.minute <= ${now}::timestamptz - make_interval(days => ${days})`
  const byOwner = isFreeOf(isOlderThan(sql`call_settings.retention_days`))
  return sql`(NOT ${isOlderThan(sql`${refusedCallDays}::integer`)} AND ${byOwner})`
}

/** Adds the counts since the last flush, all or nothing. */
export async function upsertTraffic(
  db: Db,
  carrier: string,
  { refusals, hours }: { refusals: readonly RefusedCalls[]; hours: readonly CarrierHour[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await addRefusals(trx, carrier, refusals)
    await addCarrierHours(trx, carrier, hours)
  })
}

/** Adds counts to the rows of their minutes, except for numbers whose owner retains no log. */
async function addRefusals(db: Trx, carrier: string, refusals: readonly RefusedCalls[]): Promise<void> {
  if (refusals.length === 0) return
  await sql`
    INSERT INTO refused_calls (minute, carrier, digits, reason, status, count)
    SELECT minute, ${carrier}, digits, reason, status, count
    FROM jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb)
      AS refused (minute timestamptz, digits text, reason text, status smallint, count integer)
    WHERE coalesce(${ownerRetentionDays(sql.ref('refused.digits'))}, ${refusedCallDays}::integer) > 0
    ORDER BY minute, reason, digits
    ON CONFLICT (minute, carrier, reason, digits) DO UPDATE SET count = refused_calls.count + excluded.count`.execute(
    db,
  )
}

async function addCarrierHours(db: Trx, carrier: string, hours: readonly CarrierHour[]): Promise<void> {
  for (const { hour, questions, events, lastRequestAt } of hours)
    await db
      .insertInto('carrier_hourly_traffic')
      .values({ carrier, hour, route_requests: questions, events, last_received_at: lastRequestAt })
      .onConflict((known) =>
        known.columns(['carrier', 'hour']).doUpdateSet({
          route_requests: sql<number>`carrier_hourly_traffic.route_requests + excluded.route_requests`,
          events: sql<number>`carrier_hourly_traffic.events + excluded.events`,
          last_received_at: sql<Date>`greatest(carrier_hourly_traffic.last_received_at, excluded.last_received_at)`,
        }),
      )
      .execute()
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
