import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type Span = { from: Date; until: Date }
type Sum = { count: number; fen: number }

/** The number and sum (fen) of the orders that were paid in a period. */
export const sumSales = (db: Db, { from, until }: Span) =>
  sum(db, sql`orders WHERE paid_at >= ${from} AND paid_at < ${until}`)

/** The number and sum (fen) of the refunds that arrived in a period. */
export const sumRefunds = (db: Db, { from, until }: Span) =>
  sum(db, sql`ledger WHERE kind = 'refund' AND at >= ${from} AND at < ${until}`)

async function sum(db: Db, rows: RawBuilder<unknown>): Promise<Sum> {
  const found = await sql<Sum>`
    SELECT count(*)::integer AS count, coalesce(sum(amount_fen), 0)::bigint AS fen FROM ${rows}`.execute(db)
  return found.rows[0] ?? { count: 0, fen: 0 }
}
