import type { RefusalName } from '@hao/contract/errors.ts'
import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '../db/database.ts'
import { refuse } from '../refuse.ts'

/** At most `max` hits of `key` within `windowMs`, counted from the first hit; more are refused as `rate-limited`, unless it says otherwise. */
export type Limit = { key: string; max: number; windowMs: number; refusal?: RefusalName }

/**
 * Counts one hit on each limit, or refuses by the first in their order that is exceeded, with its `max` and the seconds to wait
 * (`retryAfter`). What is refused costs nothing: no row is written for it, and where too many came at once, the refusal rolls its own back
 * with the transaction.
 */
export async function countHits(trx: Trx, now: Date, limits: readonly Limit[]): Promise<void> {
  const counted = await trx
    .selectFrom('rate_limits')
    .select(['key', 'hits', 'window_ends_at'])
    .where('key', 'in', keysOf(limits))
    .where('window_ends_at', '>', now)
    .execute()
  const hitsNow = counted.map((row) => ({ ...row, hits: row.hits + 1 }))
  refuseExceeded(hitsNow, limits, now)
  refuseExceeded(await increase(trx, now, limits), limits, now)
}

/** One upsert for all, so that parallel hits are all counted. */
function increase(trx: Trx, now: Date, limits: readonly Limit[]): Promise<Counted[]> {
  const over = sql<boolean>`rate_limits.window_ends_at <= ${now}`
  const first = limits.map(({ key, windowMs }) => ({
    key,
    hits: 1,
    window_ends_at: new Date(now.getTime() + windowMs),
  }))
  return trx
    .insertInto('rate_limits')
    .values(first)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`CASE WHEN ${over} THEN 1 ELSE rate_limits.hits + 1 END`,
        window_ends_at: sql<Date>`CASE WHEN ${over} THEN excluded.window_ends_at ELSE rate_limits.window_ends_at END`,
      }),
    )
    .returning(['key', 'hits', 'window_ends_at'])
    .execute()
}

type Counted = { key: string; hits: number; window_ends_at: Date }

function refuseExceeded(counted: readonly Counted[], limits: readonly Limit[], now: Date): void {
  for (const { key, max, refusal = 'rate-limited' } of limits) {
    const row = counted.find((each) => each.key === key)
    if (!row || row.hits <= max) continue
    const retryAfter = Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000)
    throw refuse(refusal, { max, retryAfter })
  }
}

/** `countHits` by itself, where nothing that follows can take the hits back. */
export async function takeHits(db: Db, now: Date, limits: readonly Limit[]): Promise<void> {
  await inTransaction(db, (trx) => countHits(trx, now, limits))
}

/** Takes back one hit from each limit: what was counted has not happened after all. */
export async function takeBackHits(db: Db, limits: readonly Limit[]): Promise<void> {
  await inTransaction(db, (trx) =>
    trx
      .updateTable('rate_limits')
      .set({ hits: sql<number>`hits - 1` })
      .where('key', 'in', keysOf(limits))
      .where('hits', '>', 0)
      .execute(),
  )
}

const keysOf = (limits: readonly Limit[]) => limits.map(({ key }) => key)
