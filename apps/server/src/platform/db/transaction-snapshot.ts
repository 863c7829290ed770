/** Which transactions a reading saw, as PostgreSQL writes it. */
export type TransactionSnapshot = string

/**
 * That an earlier reading did not see the transaction of a row of `number_history`, be it that it began later or that it was still under way: a condition of SQL, `since` the
 * placeholder of that reading's snapshot. Transactions from before a restore in another cluster may have larger numbers than any here: they count as seen.
 */
export const notVisibleIn = (since: string) =>
  `xid >= pg_snapshot_xmin(${since}::pg_snapshot) AND xid < pg_snapshot_xmax(pg_current_snapshot())
        AND NOT pg_visible_in_snapshot(xid, ${since}::pg_snapshot)`
