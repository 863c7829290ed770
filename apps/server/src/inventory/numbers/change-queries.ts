import { type TransactionSnapshot, notVisibleIn } from '../../platform/db/transaction-snapshot.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** Runs a statement on a connection or over a pool. */
type Query = <Row extends object>(statement: string, values: string[]) => Promise<{ rows: Row[] }>

/** A number that has changed, as it is now; `row` is undefined where it was deleted, or is not of interest. */
export type NumberChange<Kept> = { id: number; row: Kept | undefined }

type Wanted<Row, Kept> = {
  /** What is read of each number beside id and state, as SQL. */
  columns: string
  max: number
  keep: (row: Row) => Kept | undefined
}

/**
 * The numbers that have changed since an earlier snapshot: those with a line in the history whose transaction it did
 * not see. `changes` is undefined when there are more than `max`.
 */
export async function readChanges<Row extends { id: number; state: NumberState }, Kept>(
  query: Query,
  since: TransactionSnapshot,
  { columns, max, keep }: Wanted<Row, Kept>,
): Promise<{ snapshot: TransactionSnapshot; changes: NumberChange<Kept>[] | undefined }> {
  const { rows } = await query<
    { snapshot: TransactionSnapshot } & (Row | { id: number; state: null } | { id: null })
  >(
    `WITH changed AS MATERIALIZED (
      SELECT DISTINCT number_id FROM number_history WHERE ${notVisibleIn('$1')} LIMIT ${max + 1}
    )
    SELECT snapshot, number_id::float8 AS id, state, ${columns}
    FROM (SELECT pg_current_snapshot()::text AS snapshot) AS taken
    LEFT JOIN (changed LEFT JOIN numbers ON numbers.id = number_id) ON true`,
    [since],
  )
  const changed = rows.filter((row) => row.id !== null)
  const changes = changed.map((row) => ({ id: row.id, row: row.state === null ? undefined : keep(row) }))
  return { snapshot: firstRow({ rows }).snapshot, changes: changes.length > max ? undefined : changes }
}
