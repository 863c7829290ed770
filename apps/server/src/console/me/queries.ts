import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const lock = 95_019

/** Marks the demonstration's month as being generated, until this transaction ends in any way. */
export async function lockDemoMonth(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lock})`.execute(db)
}

/**
 * Whether another transaction is generating the demonstration's month. Its rows are invisible until it
 * commits.
 */
export async function isDemoMonthRunning(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND objsubid = 1 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db)
  return rows.length > 0
}
