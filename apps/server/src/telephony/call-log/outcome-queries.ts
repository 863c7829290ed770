import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isRetained } from './log-queries.ts'
import { isRefusalRetained, isRefusalRetainedForDay } from './traffic-queries.ts'

/** Not refused by us: a carrier reports our refusals too, but these have one of our own at that minute. */
export const failedInNetwork: RawBuilder<boolean> = sql`(calls.outcome = 'refused' AND NOT EXISTS (
  SELECT FROM subscriptions JOIN numbers ON numbers.id = subscriptions.number_id
  JOIN refused_calls ON refused_calls.digits = numbers.digits
    AND minute BETWEEN calls.started_at - interval '2 minutes' AND calls.started_at + interval '1 minute'
  WHERE subscriptions.id = calls.subscription_id))`

/** Only owners who retain nothing retain calls for less than a week. */
const isRetainedForDay: RawBuilder<boolean> = sql`NOT EXISTS (
  SELECT FROM call_settings WHERE call_settings.user_id = calls.user_id AND retention_days = 0)`

/**
 * By hour or day of Shanghai: the calls that lists have at `now`, or had at the end of their day. A call that
 * we refused is also reported by the carrier; it counts once.
 */
export async function countOutcomes(
  db: Db,
  span: 'hour' | 'day',
  { since, until, now }: { since: Date; until: Date; now: Date | 'end of day' },
) {
  const begins = (moment: string) => sql`date_trunc(${span}, ${sql.ref(moment)}, 'Asia/Shanghai')`
  const atEndOfDay = now === 'end of day'
  const { rows } = await sql<{ at: Date; outcome: string; count: number }>`
    SELECT ${begins('calls.started_at')} AS at, outcome, count(*)::integer AS count FROM calls
    WHERE NOT outgoing AND started_at >= ${since} AND started_at < ${until} AND ${atEndOfDay ? isRetainedForDay : isRetained(now)}
      AND (outcome <> 'refused' OR ${failedInNetwork}) GROUP BY 1, 2
    UNION ALL
    SELECT ${begins('refused_calls.minute')}, 'turnedAway', sum(count)::integer FROM refused_calls
    WHERE minute >= ${since} AND minute < ${until} AND ${atEndOfDay ? isRefusalRetainedForDay : isRefusalRetained(now)} GROUP BY 1
    ORDER BY 1`.execute(db)
  return rows
}
