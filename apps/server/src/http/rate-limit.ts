import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'

/** At most `max` hits of `key` within `windowMs`, counted from the first hit. */
export type Limit = { key: string; max: number; windowMs: number }

/**
 * Counts one hit on each limit, in order, and stops at the first that is exceeded; answers with the seconds until it may be tried again.
 * One upsert per limit, so that parallel hits are all counted. In a transaction that then rolls back, nothing counts.
 */
export async function countHits(
  db: Db | Trx,
  now: Date,
  limits: readonly Limit[],
): Promise<{ retryAfter: number } | undefined> {
  for (const { key, max, windowMs } of limits) {
    const over = sql<boolean>`rate_limits.window_ends_at <= ${now}`
    const row = await db
      .insertInto('rate_limits')
      .values({ key, hits: 1, window_ends_at: new Date(now.getTime() + windowMs) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          hits: sql<number>`CASE WHEN ${over} THEN 1 ELSE rate_limits.hits + 1 END`,
          window_ends_at: sql<Date>`CASE WHEN ${over} THEN excluded.window_ends_at ELSE rate_limits.window_ends_at END`,
        }),
      )
      .returning(['hits', 'window_ends_at'])
      .executeTakeFirstOrThrow()
    if (row.hits > max)
      return { retryAfter: Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000) }
  }
  return undefined
}
