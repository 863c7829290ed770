import type { RefusalName } from '@hao/contract/errors.ts'
import { sql } from 'kysely'
import { nameStatement } from '../db/statement-names.ts'
import { inTransaction, retryTransaction, type Db, type Trx } from '../db/database.ts'
import { refuse } from '../base/refuse.ts'

/**
 * At most `max` hits of `key` within `windowMs` of the first one; more are refused, by default as
 * `rate-limited`.
 */
export type RateLimit = { key: string; max: number; windowMs: number; refusal?: RefusalName }

/**
 * Counts a hit on each limit. If one is exceeded, refuses with the first such limit: its `max` and the
 * seconds to wait (`retryAfter`). A refused request counts on no limit: usually no row is written, and if
 * another request takes the last hit at the same time, the refusal rolls back the transaction.
 */
export async function countHits(db: Db | Trx, now: Date, limits: readonly RateLimit[]): Promise<void> {
  const counted = await count(db, now, limits)
  refuseExceeded(counted, limits, now)
  if (counted.length < limits.length) await countHits(db, now, limits)
}

/**
 * In one statement: returns the exceeded limits, else all counted ones. A limit is missing if another request
 * took its last hit during the statement.
 */
async function count(db: Db | Trx, now: Date, limits: readonly RateLimit[]): Promise<Counted[]> {
  const asked = limits.map(({ key, max, windowMs }) => {
    const end = new Date(now.getTime() + windowMs)
    return sql`(${key}::text, ${max}::integer, ${end}::timestamptz)`
  })
  const over = sql`rate_limits.window_ends_at <= ${now}`
  // One text for each count of limits.
  const statement = sql<Counted>`
    WITH asked (key, max, window_ends_at) AS (VALUES ${sql.join(asked)}), exceeded AS (
      SELECT key, hits + 1 AS hits, rate_limits.window_ends_at FROM asked JOIN rate_limits USING (key)
      WHERE hits >= max AND NOT ${over}
    ), counted AS (
      INSERT INTO rate_limits (key, hits, window_ends_at)
      SELECT key, 1, window_ends_at FROM asked WHERE NOT EXISTS (SELECT FROM exceeded)
      ON CONFLICT (key) DO UPDATE SET
        hits = CASE WHEN ${over} THEN 1 ELSE rate_limits.hits + 1 END,
        window_ends_at = CASE WHEN ${over} THEN excluded.window_ends_at ELSE rate_limits.window_ends_at END
      WHERE ${over} OR rate_limits.hits < (SELECT max FROM asked WHERE asked.key = excluded.key)
      RETURNING key, hits, window_ends_at
    )
    SELECT key, hits, window_ends_at FROM exceeded UNION ALL SELECT key, hits, window_ends_at FROM counted`.compile(
    db,
  )
  const { rows } = await db.executeQuery(nameStatement(statement))
  return rows
}

type Counted = { key: string; hits: number; window_ends_at: Date }

function refuseExceeded(counted: readonly Counted[], limits: readonly RateLimit[], now: Date): void {
  for (const { key, max, refusal = 'rate-limited' } of limits) {
    const row = counted.find((each) => each.key === key)
    if (!row || row.hits <= max) continue
    const retryAfter = Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000)
    throw refuse(refusal, { max, retryAfter })
  }
}

/**
 * `countHits` in its own transaction, so that nothing later rolls the hits back. A single limit needs
 * none.
 */
export async function countHitsInTransaction(db: Db, now: Date, limits: readonly RateLimit[]): Promise<void> {
  if (limits.length === 1) await retryTransaction(() => countHits(db, now, limits))
  else await inTransaction(db, (trx) => countHits(trx, now, limits))
}

/** Removes one hit from each limit, after the counted action did not happen. */
export async function removeHits(db: Db, limits: readonly RateLimit[]): Promise<void> {
  const back = db
    .updateTable('rate_limits')
    .set({ hits: sql<number>`hits - 1` })
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .where('hits', '>', 0)
  await retryTransaction(() => back.execute())
}
