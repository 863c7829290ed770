import { type RawBuilder, sql } from 'kysely'
import { isKept } from '../../calls/keep.ts'
import { isRefusalKept } from '../../calls/traffic-kept.ts'
import type { Db } from '../../db/database.ts'

type Failing = {
  number_id: number
  digits: string
  answered: number
  failed: number
  last_failed_at: Date
  reasons: { reason: string; count: number }[]
  blocked: boolean
}

/** Why calls to numbers failed since a moment, each reason counted: what they came to, or why they rang nothing. */
const failures = (since: Date, now: Date): RawBuilder<unknown> => sql`
  SELECT number_id, outcome AS reason, count(*) AS count, max(started_at) AS newest, false AS turned
  FROM calls JOIN subscriptions ON subscriptions.id = calls.subscription_id
  WHERE outcome IN ('missed', 'busy', 'cancelled', 'refused') AND started_at >= ${since} AND ${isKept(now)} GROUP BY 1, 2
  UNION ALL SELECT numbers.id, reason, sum(count), max(minute), true
  FROM refused_calls JOIN numbers ON numbers.digits = refused_calls.digits
  WHERE minute >= ${since} AND reason <> 'unknown' AND ${isRefusalKept(now)} GROUP BY 1, 2`

/**
 * Numbers of whose calls since a moment most failed, and at least `least`; the worst first. What nobody has cannot fail. A call that we turned away is also told of
 * by its carrier, as refused: it counts once.
 */
export async function selectFailing(
  db: Db,
  { since, least, limit, now }: { since: Date; least: number; limit: number; now: Date },
): Promise<Failing[]> {
  const { rows } = await sql<Failing>`
    WITH every AS (${failures(since, now)}), turned AS (
      SELECT number_id, sum(count) AS count FROM every WHERE turned GROUP BY 1
    ), once AS (
      SELECT number_id, reason, newest, every.count - CASE WHEN reason = 'refused' THEN least(every.count, coalesce(turned.count, 0)) ELSE 0 END AS count
      FROM every LEFT JOIN turned USING (number_id)
    ), failed AS (
      SELECT number_id, sum(count)::integer AS failed, max(newest) AS last_failed_at,
        jsonb_agg(jsonb_build_object('reason', reason, 'count', count) ORDER BY count DESC, reason) AS reasons
      FROM once WHERE count > 0 GROUP BY 1 HAVING sum(count) >= ${least}
    ), answered AS (
      SELECT number_id, count(*)::integer AS answered
      FROM calls JOIN subscriptions ON subscriptions.id = calls.subscription_id
      WHERE outcome = 'answered' AND started_at >= ${since} AND ${isKept(now)} GROUP BY 1
    )
    SELECT failed.*, coalesce(answered, 0) AS answered, numbers.digits, EXISTS (SELECT FROM subscriptions
      WHERE number_id = numbers.id AND state <> 'ended' AND barred_at IS NOT NULL AND coalesce(barred_until > ${now}, true)) AS blocked
    FROM failed JOIN numbers ON numbers.id = failed.number_id LEFT JOIN answered USING (number_id)
    WHERE failed > coalesce(answered, 0) ORDER BY failed DESC, failed.number_id LIMIT ${limit}`.execute(db)
  return rows
}
