import { CompiledQuery, sql } from 'kysely'
import { readChanges } from '../../inventory/numbers/change-queries.ts'
import type { Db } from '../../platform/db/database.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import type { StockRow } from './stock-columns.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** With more changes than this, the memory is loaded again. */
const maxChanges = 5000

/** The columns in memory besides id, state and the time of the last history entry. */
const columns = `digits, price_fen AS "priceFen", array_to_string(categories, ',') AS categories`

/** A SQL timestamp in ms, 0 for NULL. */
const sqlToMs = (moment: string) => `coalesce(extract(epoch FROM ${moment}) * 1000, 0)::float8`

/** The current snapshot and the largest id of a number; 0 when there is none. */
export async function selectSnapshot(db: Db): Promise<{ snapshot: TransactionSnapshot; largest: number }> {
  const { rows } = await sql<{ snapshot: TransactionSnapshot; largest: number | null }>`
    SELECT pg_current_snapshot()::text AS snapshot, max(id) AS largest FROM numbers`.execute(db)
  const { snapshot, largest } = firstRow({ rows })
  return { snapshot, largest: largest ?? 0 }
}

/** The numbers that changed after a snapshot. `changes` is undefined when there are too many. */
export const selectStockChanges = async (db: Db, since: TransactionSnapshot) =>
  readChanges((statement, values) => db.executeQuery(CompiledQuery.raw(statement, values)), since, {
    columns: `${columns},
      ${sqlToMs('(SELECT max(at) FROM number_history WHERE number_id = numbers.id)')} AS "changedAt"`,
    max: maxChanges,
    keep: (row: StockRow) => row,
  })

const stockRows = `
  SELECT id, state, ${columns}, ${sqlToMs('changed.at')} AS "changedAt"
  FROM numbers LEFT JOIN (
    SELECT number_id, max(at) AS at FROM number_history WHERE number_id >= $1 AND number_id < $2 GROUP BY number_id
  ) AS changed ON number_id = id
  WHERE id >= $1 AND id < $2`

/** The rows with ids from `from` up to, without, `before`. */
export async function selectStockRows(db: Db, from: number, before: number): Promise<StockRow[]> {
  const { rows } = await db.executeQuery<StockRow>(CompiledQuery.raw(stockRows, [from, before]))
  return rows
}
