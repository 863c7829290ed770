import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { daysAfter } from '../../platform/base/time.ts'

/** A call that rang nothing, as it is counted: `digits` are '' where no single number is meant. */
export type RefusedCalls = { minute: Date; digits: string; reason: string; status: number; count: number }

/** What a carrier did in an hour. */
export type CarrierHour = { hour: Date; questions: number; events: number; heardAt: Date }

/** For so many days calls that rang nothing are kept at most; fewer where the number's owner keeps their log for less. */
export const refusedCallDays = 30

/** For so many days before a carrier was heard last it stays known how often it was. */
const silentCarrierDays = 14

/** The days for which the owner of the number of `digits` keeps a log; null where nobody has it, or never chose. */
const ownerRetentionDays = (digits: RawBuilder<unknown>) => sql`(
  SELECT retention_days FROM numbers
  JOIN subscriptions ON subscriptions.number_id = numbers.id AND subscriptions.state <> 'ended'
  JOIN call_settings ON call_settings.user_id = subscriptions.user_id
  WHERE numbers.digits = ${digits})`

/**
 * That a row of `refused_calls` may be shown at `now`: the log of calls is its owner's, so are those that did not ring. Those who chose for how long are few: PostgreSQL looks
 * them up once, and not for each row.
 */
export function isRefusalRetained(now: Date): RawBuilder<boolean> {
  const over = (days: RawBuilder<unknown>) =>
    sql`refused_calls.minute <= ${now}::timestamptz - make_interval(days => ${days})`
  return sql`(NOT ${over(sql`${refusedCallDays}::integer`)} AND NOT EXISTS (
    SELECT FROM call_settings
    JOIN subscriptions ON subscriptions.user_id = call_settings.user_id AND subscriptions.state <> 'ended'
    JOIN numbers owned ON owned.id = subscriptions.number_id
    WHERE owned.digits = refused_calls.digits AND ${over(sql`call_settings.retention_days`)}))`
}

/** Adds what was counted since the last time, all of it or nothing. */
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

/** Adds what was counted to the rows of its minutes; of a number whose owner keeps no log nothing is written. */
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

/** Adds to what a carrier did in an hour. */
async function addCarrierHours(db: Trx, carrier: string, hours: readonly CarrierHour[]): Promise<void> {
  for (const { hour, questions, events, heardAt } of hours)
    await db
      .insertInto('carrier_hourly_traffic')
      .values({ carrier, hour, route_requests: questions, events, last_received_at: heardAt })
      .onConflict((known) =>
        known.columns(['carrier', 'hour']).doUpdateSet({
          route_requests: sql<number>`carrier_hourly_traffic.route_requests + excluded.route_requests`,
          events: sql<number>`carrier_hourly_traffic.events + excluded.events`,
          last_received_at: sql<Date>`greatest(carrier_hourly_traffic.last_received_at, excluded.last_received_at)`,
        }),
      )
      .execute()
}

/** Deletes what was kept for long enough; of a carrier that is not heard any more the last weeks stay, by which its silence is known. */
export async function deleteExpiredTraffic(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('refused_calls')
    .where(sql<boolean>`NOT ${isRefusalRetained(now)}`)
    .execute()
  await sql`
    DELETE FROM carrier_hourly_traffic WHERE hour < ${daysAfter(now, -refusedCallDays)}
      AND hour < (SELECT max(hour) FROM carrier_hourly_traffic) - make_interval(days => ${silentCarrierDays})`.execute(
    db,
  )
}
