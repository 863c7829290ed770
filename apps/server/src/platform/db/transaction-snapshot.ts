/** A snapshot of PostgreSQL: which transactions were visible to a query (pg_snapshot). */
export type TransactionSnapshot = string

/**
 * Rows that became visible since the snapshot at the placeholder `since`. `>= xmin` only lets PostgreSQL use
 * the index on `xid`. `< xmax` excludes ids of another cluster, after a restore. `NOT visible`: the
 * transaction started after the snapshot, or was still running then.
 */
export const becameVisibleSince = (since: string) =>
  `xid >= pg_snapshot_xmin(${since}::pg_snapshot)
        AND xid < pg_snapshot_xmax(pg_current_snapshot())
        AND NOT pg_visible_in_snapshot(xid, ${since}::pg_snapshot)`

/** Whether a transaction is visible in a snapshot, as `pg_visible_in_snapshot` says. */
export function createVisibility(snapshot: TransactionSnapshot): (xid: bigint) => boolean {
  const [min = '0', max = '0', running = ''] = snapshot.split(':')
  const hidden = new Set(running.split(','))
  return (xid) => xid < BigInt(min) || (xid < BigInt(max) && !hidden.has(String(xid)))
}
