import { sql } from 'kysely'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { countOutcomes } from '../../telephony/call-log/outcome-queries.ts'
import { isRefusalRetained } from '../../telephony/call-log/traffic-queries.ts'

type Outcomes = ConsoleOutput<'GET /phone-calls/outcomes'>

const spans = { hour: { ms: hourMs, count: 48 }, day: { ms: dayMs, count: 30 } }

/**
 * Counts call outcomes in each of the last 48 hours or 30 days, oldest first, empty spans included, and why
 * calls were refused, the most frequent reason first.
 */
export async function countOutcomesBySpan(db: Db, by: 'hour' | 'day', now: Date): Promise<Outcomes> {
  const { ms, count } = spans[by]
  // Days begin in Shanghai, 8 hours before UTC. Hours begin at the same moment everywhere.
  const offset = by === 'day' ? 8 * hourMs : 0
  const newest = Math.floor((now.getTime() + offset) / ms) * ms - offset
  const since = new Date(newest - (count - 1) * ms)
  const rows = await countOutcomes(db, by, { since, until: new Date(newest + ms), now })
  const found = new Map<number, Record<string, number>>()
  for (const { at, outcome, count: calls } of rows)
    found.set(at.getTime(), { ...found.get(at.getTime()), [outcome]: calls })
  const reasons = await db
    .selectFrom('refused_calls')
    .select(['reason', sql<number>`sum(count)::integer`.as('count')])
    .where('minute', '>=', since)
    .where(isRefusalRetained(now))
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
  const none = { answered: 0, missed: 0, busy: 0, cancelled: 0, refused: 0, turnedAway: 0 }
  return {
    spans: Array.from({ length: count }, (_, place) => {
      const at = since.getTime() + place * ms
      return { at: new Date(at).toISOString(), ...none, ...found.get(at) }
    }),
    reasons,
  }
}
