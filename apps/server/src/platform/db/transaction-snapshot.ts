/** A snapshot of PostgreSQL: which transactions were visible to a query (pg_snapshot). */
export type TransactionSnapshot = string

/**
 * An SQL condition for rows of `number_history` whose transaction was not visible in an earlier snapshot: it
 * started later, or was still running. `since` is the placeholder of that snapshot. After a restore into
 * another cluster, old transaction ids may be larger than current ones: they count as visible.
 */
export const becameVisibleSince = (since: string) =>
  `xid >= pg_snapshot_xmin(${since}::pg_snapshot) AND xid < pg_snapshot_xmax(pg_current_snapshot())
        AND NOT pg_visible_in_snapshot(xid, ${since}::pg_snapshot)`
