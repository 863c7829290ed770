import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { until } from './until.ts'

/** Resolves when no job is due any more; what is put off by a minute is done now, and what is put off for longer does not count. */
export async function settled(db: Db): Promise<void> {
  await until(
    async () => {
      await sql`
        UPDATE pgboss.job SET start_after = now()
        WHERE state = 'created' AND start_after > now() AND start_after < now() + interval '61 seconds'`.execute(
        db,
      )
      const { rows } = await sql`
        SELECT name, data FROM pgboss.job WHERE state IN ('created', 'retry', 'active')
        AND name NOT LIKE '\\_\\_%' AND start_after < now() + interval '1 minute'`.execute(db)
      return rows
    },
    (rows) => rows.length === 0,
  )
}
