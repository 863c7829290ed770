import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const lock = 95_019

/** Tells other connections that the month is being lived, until this transaction ends, however it ends. */
export async function lockDemoMonth(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lock})`.execute(db)
}

/** Whether a server lets the month be lived just now: until it is over, nobody sees anything of it. */
export async function isDemoMonthRunning(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND objsubid = 1 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db)
  return rows.length > 0
}
