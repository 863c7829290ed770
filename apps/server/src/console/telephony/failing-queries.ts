import type { DecisionReason } from '@hao/contract/endpoints/ring-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { isRetained } from '../../telephony/call-log/log-queries.ts'
import { isRefusalRetained } from '../../telephony/call-log/traffic-queries.ts'
import type { Db } from '../../platform/db/database.ts'

type Failing = {
  number_id: number
  digits: string
  answered: number
  failed: number
  last_failed_at: Date
  reasons: { reason: string; count: number }[]
  blocked: boolean
}

/** Reasons that are no failure: the owner's own rules, and numbers without an owner. */
const noFailures: DecisionReason[] = ['off', 'blocked', 'hidden', 'quiet', 'stranger', 'own-phone', 'unknown']

/** The calls that the carrier reported since a moment, without answered ones, counted by outcome. */
const reportedCalls = (since: Date, now: Date): RawBuilder<unknown> => sql`
  SELECT number_id, outcome AS reason, count(*) AS count, max(started_at) AS newest
  FROM calls JOIN subscriptions ON subscriptions.id = calls.subscription_id
  WHERE outcome IN ('missed', 'busy', 'cancelled', 'refused') AND started_at >= ${since} AND ${isRetained(now)} GROUP BY 1, 2`

/** The calls that we refused since a moment, counted by reason. */
const refusedCalls = (since: Date, now: Date): RawBuilder<unknown> => sql`
  SELECT numbers.id AS number_id, reason, sum(count) AS count, max(minute) AS newest
  FROM refused_calls JOIN numbers ON numbers.digits = refused_calls.digits
  WHERE minute >= ${since} AND ${isRefusalRetained(now)} GROUP BY 1, 2`

/**
 * Numbers with an owner, of whose calls since a moment most failed and at least `least` did; most failures
 * first. What the owner's rules refuse is no failure. A call that we refused is also reported by the carrier
 * as refused and counts once.
 */
export async function selectFailing(
  db: Db,
  { since, least, limit, now }: { since: Date; least: number; limit: number; now: Date },
): Promise<Failing[]> {
  const { rows } = await sql<Failing>`
    WITH reported AS (${reportedCalls(since, now)}), refused_calls AS (${refusedCalls(since, now)}), refused_in_all AS (
      SELECT number_id, sum(count) AS count FROM refused_calls GROUP BY 1
    ), once AS (
      SELECT number_id, reason, newest, reported.count - CASE WHEN reason = 'refused' THEN least(reported.count, coalesce(refused_in_all.count, 0)) ELSE 0 END AS count
      FROM reported LEFT JOIN refused_in_all USING (number_id)
      UNION ALL SELECT number_id, reason, newest, count FROM refused_calls WHERE NOT reason = ANY(${noFailures})
    ), failed AS (
      SELECT number_id, sum(count)::integer AS failed, max(newest) AS last_failed_at,
        jsonb_agg(jsonb_build_object('reason', reason, 'count', count) ORDER BY count DESC, reason) AS reasons
      FROM once WHERE count > 0 GROUP BY 1 HAVING sum(count) >= ${least}
    ), answered AS (
      SELECT number_id, count(*)::integer AS answered
      FROM calls JOIN subscriptions ON subscriptions.id = calls.subscription_id
      WHERE outcome = 'answered' AND started_at >= ${since} AND ${isRetained(now)} GROUP BY 1
    )
    SELECT failed.*, coalesce(answered, 0) AS answered, numbers.digits, EXISTS (SELECT FROM subscriptions
      WHERE number_id = numbers.id AND state <> 'ended' AND barred_at IS NOT NULL AND coalesce(barred_until > ${now}, true)) AS blocked
    FROM failed JOIN numbers ON numbers.id = failed.number_id LEFT JOIN answered USING (number_id)
    WHERE failed > coalesce(answered, 0) ORDER BY failed DESC, failed.number_id LIMIT ${limit}`.execute(db)
  return rows
}
