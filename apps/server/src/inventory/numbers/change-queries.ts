import { type TransactionSnapshot, becameVisibleSince } from '../../platform/db/transaction-snapshot.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { firstRow } from '../../platform/db/first-row.ts'

type Query = <Row extends object>(statement: string, values: string[]) => Promise<{ rows: Row[] }>

/** A changed number in its current state; `row` is undefined if it was deleted or `keep` rejected it. */
export type NumberChange<Kept> = { id: number; row: Kept | undefined }

type ChangeRequest<Row, Kept> = {
  /** The columns to read apart from id and state, as SQL. */
  columns: string
  max: number
  keep: (row: Row) => Kept | undefined
}

/**
 * The numbers that changed since a snapshot: those with a history row written by a transaction that was not
 * visible in it. `changes` is undefined if there are more than `max`.
 *
 * One statement, so that the new snapshot
 * and the rows agree. It returns at least one row: without changes that row has the snapshot, and its id is
 * null. A null state is a deleted number.
 */
export async function readChanges<Row extends { id: number; state: NumberState }, Kept>(
  query: Query,
  since: TransactionSnapshot,
  { columns, max, keep }: ChangeRequest<Row, Kept>,
): Promise<{ snapshot: TransactionSnapshot; changes: NumberChange<Kept>[] | undefined }> {
  const { rows } = await query<
    { snapshot: TransactionSnapshot } & (Row | { id: number; state: null } | { id: null })
  >(
    `WITH changed AS MATERIALIZED (
      SELECT DISTINCT number_id FROM number_history WHERE ${becameVisibleSince('$1')} LIMIT ${max + 1}
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
