import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isRetained } from './log-queries.ts'
import { isRefusalRetained } from './traffic-queries.ts'

/**
 * Counts call outcomes from `since` until `until` by hour or day of Shanghai. A call that we refused is also
 * reported by the carrier as refused; it counts once, as turned away.
 */
export async function countOutcomes(
  db: Db,
  span: 'hour' | 'day',
  { since, until, now }: { since: Date; until: Date; now: Date },
) {
  const begins = (moment: string) => sql`date_trunc(${span}, ${sql.ref(moment)}, 'Asia/Shanghai')`
  const { rows } = await sql<{ at: Date; outcome: string; count: number }>`
    WITH told AS (
      SELECT ${begins('calls.started_at')} AS at, outcome, CASE WHEN outcome = 'refused' THEN subscription_id END AS subscription_id, count(*) AS count
      FROM calls WHERE started_at >= ${since} AND started_at < ${until} AND ${isRetained(now)} GROUP BY 1, 2, 3
    ), refused AS (
      SELECT at, number_id, sum(count) AS count FROM told JOIN subscriptions ON subscriptions.id = subscription_id GROUP BY 1, 2
    ), turned AS (
      SELECT ${begins('refused_calls.minute')} AS at, numbers.id AS number_id, sum(refused_calls.count) AS count
      FROM refused_calls JOIN numbers ON numbers.digits = refused_calls.digits
      WHERE numbers.id IN (SELECT number_id FROM refused) AND minute >= ${since} AND minute < ${until} AND ${isRefusalRetained(now)} GROUP BY 1, 2
    )
    SELECT at, outcome, count::integer FROM told WHERE outcome <> 'refused'
    UNION ALL
    SELECT at, 'refused', sum(greatest(refused.count - coalesce(turned.count, 0), 0))::integer
    FROM refused LEFT JOIN turned USING (at, number_id) GROUP BY 1
    UNION ALL
    SELECT ${begins('refused_calls.minute')}, 'turnedAway', sum(count)::integer FROM refused_calls
    WHERE minute >= ${since} AND minute < ${until} AND ${isRefusalRetained(now)} GROUP BY 1
    ORDER BY 1`.execute(db)
  return rows
}
