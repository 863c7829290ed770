import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export async function selectClock(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db)
  return rows[0]?.at
}

export async function selectArchiver(db: Db) {
  const { rows } = await sql<{ on: boolean; archived_at: Date | null; failed_at: Date | null }>`
    SELECT current_setting('archive_mode') <> 'off' AS on, last_archived_time AS archived_at, last_failed_time AS failed_at
    FROM pg_stat_archiver`.execute(db)
  return rows[0]
}
