import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Span } from './period.ts'

/** The day of Shanghai of a column. The offset is constant, which is faster than the time zone's name. */
export const dayOf = (column: string): RawBuilder<Date> =>
  sql`(${sql.ref(column)} AT TIME ZONE interval '8 hours')::date`

type Money = { day: string; count: number; fen: number }

/** The orders that were paid on each day, as the list of orders finds them. */
export async function selectDailySales(db: Db, { start, end }: Span): Promise<Money[]> {
  const { rows } = await sql<Money>`
    SELECT ${dayOf('paid_at')}::text AS day, count(*)::integer AS count, sum(amount_fen)::bigint AS fen
    FROM orders WHERE paid_at >= ${start} AND paid_at < ${end} GROUP BY ${dayOf('paid_at')}`.execute(db)
  return rows
}

/** The refunds that entered the ledger on each day, as the list of refunds finds them. */
export async function selectDailyRefunds(db: Db, { start, end }: Span): Promise<Money[]> {
  const { rows } = await sql<Money>`
    SELECT ${dayOf('at')}::text AS day, count(*)::integer AS count, sum(amount_fen)::bigint AS fen
    FROM ledger WHERE kind = 'refund' AND at >= ${start} AND at < ${end} GROUP BY ${dayOf('at')}`.execute(db)
  return rows
}

/** The orders that were placed, or the customers who registered, on each day. */
export const selectDailyCreated =
  (table: 'orders' | 'users') =>
  async (db: Db, { start, end }: Span): Promise<{ day: string; count: number }[]> => {
    const { rows } = await sql<{ day: string; count: number }>`
      SELECT ${dayOf('created_at')}::text AS day, count(*)::integer AS count
      FROM ${sql.table(table)} WHERE created_at >= ${start} AND created_at < ${end} GROUP BY 1`.execute(db)
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
    SELECT day::text AS day, sum(renewals)::integer AS renewals, sum(fen)::bigint AS "renewalsFen",
      sum(started)::integer AS started, sum(ended)::integer AS ended
    FROM figures GROUP BY 1`.execute(db)
  return rows
}
