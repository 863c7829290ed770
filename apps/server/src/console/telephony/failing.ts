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
  SELECT number_id, outcome AS reason, count(*) AS count, max(started_at) AS newest
  FROM calls JOIN subscriptions ON subscriptions.id = calls.subscription_id
  WHERE outcome IN ('missed', 'busy', 'cancelled', 'refused') AND started_at >= ${since} AND ${isKept(now)} GROUP BY 1, 2
  UNION ALL SELECT numbers.id, reason, sum(count), max(minute)
  FROM refused_calls JOIN numbers ON numbers.digits = refused_calls.digits
  WHERE minute >= ${since} AND reason <> 'unknown' AND ${isRefusalKept(now)} GROUP BY 1, 2`

/** Numbers of whose calls since a moment most failed, and at least `least`; the worst first. What nobody has cannot fail. */
export async function selectFailing(
  db: Db,
  { since, least, limit, now }: { since: Date; least: number; limit: number; now: Date },
): Promise<Failing[]> {
  const { rows } = await sql<Failing>`
    WITH failed AS (
      SELECT number_id, sum(count)::integer AS failed, max(newest) AS last_failed_at,
        jsonb_agg(jsonb_build_object('reason', reason, 'count', count) ORDER BY count DESC, reason) AS reasons
      FROM (${failures(since, now)}) AS each GROUP BY 1 HAVING sum(count) >= ${least}
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
