import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Span } from './period.ts'

/** The day of Shanghai of a column. The offset is constant, which is faster than the time zone's name. */
export const dayOf = (column: string): RawBuilder<string> =>
  sql`((${sql.ref(column)} AT TIME ZONE interval '8 hours')::date)::text`

type Money = { day: string; count: number; fen: number }

/** The orders that were paid on each day, as the list of orders finds them. */
export async function selectDailySales(db: Db, { start, end }: Span): Promise<Money[]> {
  const { rows } = await sql<Money>`
    SELECT ${dayOf('paid_at')} AS day, count(*)::integer AS count, sum(amount_fen)::bigint AS fen
    FROM orders WHERE paid_at >= ${start} AND paid_at < ${end} GROUP BY 1`.execute(db)
  return rows
}

/** The refunds that entered the ledger on each day, as the list of refunds finds them. */
export async function selectDailyRefunds(db: Db, { start, end }: Span): Promise<Money[]> {
  const { rows } = await sql<Money>`
    SELECT ${dayOf('at')} AS day, count(*)::integer AS count, sum(amount_fen)::bigint AS fen
    FROM ledger WHERE kind = 'refund' AND at >= ${start} AND at < ${end} GROUP BY 1`.execute(db)
  return rows
}

/** The orders for new numbers that were placed on each day, and those of them that were paid at any time. */
export async function selectDailyPlacedOrders(db: Db, { start, end }: Span) {
  const { rows } = await sql<{ day: string; placed: number; paid: number }>`
    SELECT ${dayOf('created_at')} AS day, count(*)::integer AS placed, count(paid_at)::integer AS paid
    FROM orders WHERE kind = 'new' AND created_at >= ${start} AND created_at < ${end} GROUP BY 1`.execute(db)
  return rows
}

type SubscriptionFigures = {
  day: string
  renewals: number
  renewalsFen: number
  started: number
  ended: number
}

/** Paid renewals, and the subscriptions that started and ended, on each day with any. */
export async function selectDailySubscriptions(db: Db, { start, end }: Span): Promise<SubscriptionFigures[]> {
  const { rows } = await sql<SubscriptionFigures>`
    WITH figures (day, renewals, fen, started, ended) AS (
      SELECT ${dayOf('paid_at')}, count(*), sum(amount_fen), 0, 0
      FROM orders WHERE kind = 'renew' AND paid_at >= ${start} AND paid_at < ${end} GROUP BY 1
      UNION ALL SELECT ${dayOf('created_at')}, 0, 0, count(*), 0
      FROM subscriptions WHERE created_at >= ${start} AND created_at < ${end} GROUP BY 1
      UNION ALL SELECT ${dayOf('ended_at')}, 0, 0, 0, count(*)
      FROM subscriptions WHERE ended_at >= ${start} AND ended_at < ${end} GROUP BY 1
    )
    SELECT day, sum(renewals)::integer AS renewals, sum(fen)::bigint AS "renewalsFen",
      sum(started)::integer AS started, sum(ended)::integer AS ended
    FROM figures GROUP BY 1`.execute(db)
  return rows
}

type Share<Key> = Key & { count: number; fen: number; countBefore: number; fenBefore: number }

/** The counts and sums of paid orders in a period (from `middle`) and in the one before. */
const shares = (middle: Date) => sql`
  count(*) FILTER (WHERE paid_at >= ${middle})::integer AS count,
  coalesce(sum(amount_fen) FILTER (WHERE paid_at >= ${middle}), 0)::bigint AS fen,
  count(*) FILTER (WHERE paid_at < ${middle})::integer AS "countBefore",
  coalesce(sum(amount_fen) FILTER (WHERE paid_at < ${middle}), 0)::bigint AS "fenBefore"`

/** The revenue of each category of the numbers, in their order; null for numbers in no category. */
export async function selectRevenueByCategory(db: Db, { start, end }: Span, middle: Date) {
  const { rows } = await sql<Share<{ category: string | null }>>`
    SELECT category, ${shares(middle)}
    FROM orders JOIN numbers ON numbers.id = number_id LEFT JOIN LATERAL unnest(categories) AS category ON true
    WHERE paid_at >= ${start} AND paid_at < ${end} GROUP BY category ORDER BY fen DESC, category`.execute(db)
  return rows
}

/** The revenue of each price band; `band` is its position among the sorted lower bounds, from 1. */
export async function selectRevenueByBand(
  db: Db,
  { start, end }: Span,
  { middle, bounds }: { middle: Date; bounds: readonly number[] },
) {
  const { rows } = await sql<Share<{ band: number }>>`
    SELECT width_bucket(price_fen, ${bounds}::integer[]) AS band, ${shares(middle)}
    FROM orders WHERE paid_at >= ${start} AND paid_at < ${end} GROUP BY 1`.execute(db)
  return rows
}
