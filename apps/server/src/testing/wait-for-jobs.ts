import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { waitUntil } from './wait-until.ts'

/** Resolves when no job is due. Jobs delayed by up to a minute run now; jobs delayed longer are ignored. */
export async function waitForJobs(db: Db): Promise<void> {
  await waitUntil(
    async () => {
      await sql`
        UPDATE jobs SET run_at = now()
        WHERE state = 'created' AND run_at > now() AND run_at < now() + interval '61 seconds'`.execute(db)
      const { rows } = await sql`
        SELECT name, data FROM jobs
        WHERE state IN ('created', 'retry') AND run_at < now() + interval '1 minute' OR state = 'active'`.execute(
        db,
      )
      return rows
    },
    (rows) => rows.length === 0,
  )
}
