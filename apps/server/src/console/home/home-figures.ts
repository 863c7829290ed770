import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { dayMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'

type Span = { from: Date; until: Date }

const paidOrders = ({ from, until }: Span) => sql`orders WHERE paid_at >= ${from} AND paid_at < ${until}`

const arrivedRefunds = ({ from, until }: Span) =>
  sql`ledger WHERE kind = 'refund' AND at >= ${from} AND at < ${until}`

/** The number of rows and the sum of their amounts (fen). */
async function sum(db: Db, rows: RawBuilder<unknown>) {
  const found = await sql<{ count: number; fen: number }>`
    SELECT count(*)::integer AS count, coalesce(sum(amount_fen), 0)::bigint AS fen FROM ${rows}`.execute(db)
  return firstRow(found)
}

export async function computeHomeFigures(db: Db, at: Date) {
  const [sales, refunds] = await Promise.all([
    compareWithLastWeek(db, paidOrders, at),
    compareWithLastWeek(db, arrivedRefunds, at),
  ])
  return { at: at.toISOString(), sales, refunds }
}

/**
 * Today until now, and the same weekday last week until the same time. Days in Shanghai always have 24 hours.
 */
async function compareWithLastWeek(db: Db, rows: (span: Span) => RawBuilder<unknown>, at: Date) {
  const midnight = startOfShanghaiDay(shanghaiDay(at))
  const weekAgo = (moment: Date) => new Date(moment.getTime() - 7 * dayMs)
  const [now, before] = await Promise.all([
    sum(db, rows({ from: midnight, until: at })),
    sum(db, rows({ from: weekAgo(midnight), until: weekAgo(at) })),
  ])
  return { count: now.count, fen: now.fen, countBefore: before.count, fenBefore: before.fen }
}
