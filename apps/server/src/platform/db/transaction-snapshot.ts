/** A snapshot of PostgreSQL: which transactions were visible to a query (pg_snapshot). */
export type TransactionSnapshot = string

/**
 * An SQL condition for the rows of a table that have become visible since an earlier snapshot. `since` is the
 * placeholder of that snapshot; the column `xid` has the transaction that wrote the row. Each line of it:
 * - `>= xmin`: follows from the last line, but only this lets PostgreSQL use the index on `xid`.
 * - `< xmax`: excludes something only after a restore into another cluster. There, rows from before the
 *   restore may have ids that are still to come; they count as visible earlier.
 * - `NOT visible`: the transaction started after the snapshot, or was still running then.
 */
export const becameVisibleSince = (since: string) =>
  `xid >= pg_snapshot_xmin(${since}::pg_snapshot)
        AND xid < pg_snapshot_xmax(pg_current_snapshot())
        AND NOT pg_visible_in_snapshot(xid, ${since}::pg_snapshot)`
