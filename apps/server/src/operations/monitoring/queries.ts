import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The database's own clock. */
export async function selectClock(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db)
  return rows[0]?.at
}
