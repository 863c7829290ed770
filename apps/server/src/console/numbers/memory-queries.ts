import { sql, type RawBuilder, CompiledQuery } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Snapshot, unseenBy } from '../../inventory/numbers/unseen.ts'
import type { StockRow } from './stock-columns.ts'

const changedSince = `
  SELECT pg_current_snapshot()::text AS snapshot, string_agg(DISTINCT number_id::text, ',') AS changed FROM number_history
  WHERE ${unseenBy('$1')}`

/** A snapshot, and the largest id of a number; 0 where there is none. */
export async function selectExtent(db: Db): Promise<{ snapshot: Snapshot; largest: number }> {
  const { rows } = await sql<{ snapshot: Snapshot; largest: number | null }>`
    SELECT pg_current_snapshot()::text AS snapshot, max(id) AS largest FROM numbers`.execute(db)
  const { snapshot, largest } = rows[0]!
  return { snapshot, largest: largest ?? 0 }
}

/** The ids of the numbers that have changed since a snapshot, and a new snapshot. */
export async function selectChanged(db: Db, since: Snapshot): Promise<{ snapshot: Snapshot; ids: string[] }> {
  const { rows } = await db.executeQuery<{ snapshot: Snapshot; changed: string | null }>(
    CompiledQuery.raw(changedSince, [since]),
  )
  const { snapshot, changed } = rows[0]!
  return { snapshot, ids: changed === null ? [] : changed.split(',') }
}

/** Numbers by their ids: a range, or those of a list. */
export type StockRange = { from: number; before: number } | { ids: readonly string[] }

function isWithin(id: RawBuilder<unknown>, which: StockRange): RawBuilder<unknown> {
  return 'ids' in which
    ? sql`${id} = ANY(${`{${which.ids.join()}}`}::bigint[])`
    : sql`${id} >= ${which.from} AND ${id} < ${which.before}`
}

/** These numbers as the memory keeps them. */
export async function selectStockRows(db: Db, which: StockRange): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    SELECT id, digits, state, price_fen AS "priceFen", array_to_string(categories, ',') AS categories,
      coalesce(extract(epoch FROM told.at) * 1000, 0)::float8 AS "changedAt"
    FROM numbers LEFT JOIN (SELECT number_id, max(at) AS at FROM number_history WHERE ${isWithin(sql`number_id`, which)} GROUP BY number_id) told
      ON told.number_id = numbers.id
    WHERE ${isWithin(sql`id`, which)}`.execute(db)
  return rows
}
