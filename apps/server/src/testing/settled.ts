import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { until } from './until.ts'

/** Resolves when no job is due any more; those of a later minute do not count. */
export async function settled(db: Db): Promise<void> {
  await until(
    async () => {
      const { rows } = await sql`
        SELECT name, data FROM pgboss.job WHERE state IN ('created', 'retry', 'active')
        AND name NOT LIKE '\\_\\_%' AND start_after < now() + interval '1 minute'`.execute(db)
      return rows
    },
    (rows) => rows.length === 0,
  )
}
