import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { DecisionReason } from '@hao/contract/endpoints/ring-rules.ts'
import { sql } from 'kysely'
import { isRetained } from '../../telephony/call-log/log-queries.ts'
import { failedInNetwork } from '../../telephony/call-log/outcome-queries.ts'
import { isRefusalRetained } from '../../telephony/call-log/traffic-queries.ts'
import type { Db } from '../../platform/db/database.ts'

type Listed = ConsoleOutput<'GET /failing-numbers'>['list'][number]
type Failing = Omit<Listed, 'lastFailedAt'> & { lastFailedAt: Date }

/** Reasons that are no failure: the owner's own rules, and numbers without an owner. */
const noFailures: DecisionReason[] = [
  'off',
  'blocked',
  'hidden',
  'quiet',
  'stranger',
  'own-phone',
  'forwarded',
  'unknown',
]

/**
 * Numbers with an owner, of whose calls from `since` until `before` most failed and at least `least` did;
 * most failures first. What the owner's rules refuse is no failure. A call that we refused is also reported
 * by the carrier as refused and counts once.
 */
export async function selectFailing(
  db: Db,
  { since, before, least, limit }: { since: Date; before: Date; least: number; limit: number },
): Promise<Failing[]> {
  const calls = sql`calls JOIN subscriptions ON subscriptions.id = calls.subscription_id
    WHERE NOT outgoing AND started_at >= ${since} AND started_at < ${before} AND ${isRetained(before)}`
  const { rows } = await sql<Failing>`
    WITH failures (number_id, outcome, reason, count, newest) AS (
      SELECT number_id, CASE outcome WHEN 'refused' THEN 'failed' ELSE outcome END, NULL, count(*), max(started_at)
      FROM ${calls} AND (outcome IN ('missed', 'busy', 'cancelled') OR ${failedInNetwork}) GROUP BY 1, 2
      UNION ALL SELECT numbers.id, NULL, reason, sum(count), max(minute)
      FROM refused_calls JOIN numbers ON numbers.digits = refused_calls.digits
      WHERE minute >= ${since} AND minute < ${before} AND ${isRefusalRetained(before)} AND NOT reason = ANY(${noFailures}) GROUP BY 1, 3
    ), failed AS (
      SELECT number_id, sum(count)::integer AS failed, max(newest) AS "lastFailedAt",
        coalesce(sum(count) FILTER (WHERE reason IS NULL), 0)::integer AS "notAnswered",
        coalesce(sum(count) FILTER (WHERE outcome IS NULL), 0)::integer AS "turnedAway",
        coalesce(jsonb_agg(jsonb_build_object('outcome', outcome, 'count', count) ORDER BY count DESC, outcome) FILTER (WHERE reason IS NULL), '[]') AS outcomes,
        coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', count) ORDER BY count DESC, reason) FILTER (WHERE outcome IS NULL), '[]') AS reasons
      FROM failures GROUP BY 1 HAVING sum(count) >= ${least}
    ), answered AS (SELECT number_id, count(*)::integer AS answered FROM ${calls} AND outcome = 'answered' GROUP BY 1)
    SELECT failed.number_id AS "numberId", digits AS number, failed, "notAnswered", "turnedAway", outcomes, reasons, "lastFailedAt",
      coalesce(answered, 0) AS answered, EXISTS (SELECT FROM subscriptions WHERE number_id = numbers.id AND state <> 'ended'
        AND barred_at IS NOT NULL AND coalesce(barred_until > ${before}, true)) AS blocked
    FROM failed JOIN numbers ON numbers.id = failed.number_id LEFT JOIN answered USING (number_id)
    WHERE failed > coalesce(answered, 0) ORDER BY failed DESC, failed.number_id LIMIT ${limit}`.execute(db)
  return rows
}
