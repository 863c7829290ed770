import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The database's own clock. */
export async function selectClock(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db)
  return rows[0]?.at
}

type History = 'order_history' | 'payment_history' | 'refund_history'

/** The newest id of a history; 0 if it is empty. */
export async function selectNewestEvent(db: Db, history: History): Promise<number> {
  const { rows } = await sql<{
    newest: number | null
  }>`SELECT max(id) AS newest FROM ${sql.table(history)}`.execute(db)
  return rows[0]?.newest ?? 0
}

/** Events after the id `after`: how many up to the id `settled`, and the newest id. */
export async function selectEventCounts(
  db: Db,
  history: History,
  { after, settled }: { after: number; settled: number },
): Promise<{ event: string; count: number; newest: number }[]> {
  const { rows } = await sql<{ event: string; count: number; newest: number }>`
    SELECT event, count(*) FILTER (WHERE id <= ${settled})::integer AS count, max(id) AS newest
    FROM ${sql.table(history)} WHERE id > ${after} GROUP BY event`.execute(db)
  return rows
}

/** Whether PostgreSQL archives its log, and when that last succeeded and failed. */
export async function selectArchiver(db: Db) {
  const { rows } = await sql<{ on: boolean; archived_at: Date | null; failed_at: Date | null }>`
    SELECT current_setting('archive_mode') <> 'off' AS on, last_archived_time AS archived_at, last_failed_time AS failed_at
    FROM pg_stat_archiver`.execute(db)
  return rows[0]
}
