import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Tables that also change with refused requests, or later than the request that caused it. */
export const countingTables = ['rate_limits', 'login_log', 'carrier_hourly_traffic', 'daily_counts']

/** Reads the rows of all tables as text such as `orders (17,…)`. */
type RowReader = {
  all(): Promise<string[]>
  /** The rows that contain any of these texts. */
  containing(texts: readonly string[]): Promise<string[]>
}

export async function createRowReader(db: Db): Promise<RowReader> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL (${countingTables}) ORDER BY 1`.execute(
    db,
  )
  const every = tables
    .map(({ name }) => `SELECT '${name} ' || t::text AS row FROM public.${name} t`)
    .join(' UNION ALL ')
  const read = async (filter = sql``) => {
    const { rows } = await sql<{
      row: string
    }>`SELECT row FROM (${sql.raw(every)}) AS rows ${filter} ORDER BY row`.execute(db)
    return rows.map(({ row }) => row)
  }
  return {
    all: () => read(),
    containing: (texts) =>
      read(sql`WHERE row ~ ${texts.map((text) => text.replace(/\W/gu, '\\$&')).join('|')}`),
  }
}

/** The removed and the added rows. A changed row is both. */
export function diffRows(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [new Set(before), new Set(after)]
  return [
    ...before.filter((row) => !now.has(row)).map((row) => `removed: ${row}`),
    ...after.filter((row) => !old.has(row)).map((row) => `added: ${row}`),
  ]
}
