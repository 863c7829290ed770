import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What counts tries or logs them, and so grows with one that is refused; or counts the calls that the owners' own doings made, a moment later. */
export const countingTables = ['rate_limits', 'login_log', 'carrier_hourly_traffic']

/** The rows of all tables, as the text of each: `orders (17,…)`. */
export type RowReader = {
  all(): Promise<string[]>
  /** Those that any of these names stands in. */
  containing(marks: readonly string[]): Promise<string[]>
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
    containing: (marks) =>
      read(sql`WHERE row ~ ${marks.map((mark) => mark.replace(/\W/gu, '\\$&')).join('|')}`),
  }
}

/** What has gone and what has come, each with a word for it; a row that has changed is both. */
export function diffRows(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [new Set(before), new Set(after)]
  return [
    ...before.filter((row) => !now.has(row)).map((row) => `gone: ${row}`),
    ...after.filter((row) => !old.has(row)).map((row) => `come: ${row}`),
  ]
}
