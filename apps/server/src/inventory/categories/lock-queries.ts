import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Trx } from '../../platform/db/database.ts'

const patternsLock = 95_018

/**
 * Keeps the patterns of all categories unchanged until the connection ends, so that an import classifies all
 * rows by the same patterns.
 */
export async function lockPatternsShared(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [patternsLock])
}

/** Locks the patterns for a change. False while an import is running. */
export async function tryLockPatterns(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`SELECT pg_try_advisory_xact_lock(${patternsLock}) AS mine`.execute(trx)
  return rows[0]?.mine === true
}
