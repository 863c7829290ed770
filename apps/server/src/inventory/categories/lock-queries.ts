import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Trx } from '../../platform/db/database.ts'

const patternsLock = 95_018

/** Keeps the patterns of all categories as they are until the connection ends: what takes numbers in tells them by one and the same. */
export async function lockPatternsShared(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [patternsLock])
}

/** Lets this transaction change patterns; false while somebody takes numbers in. */
export async function tryLockPatterns(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`SELECT pg_try_advisory_xact_lock(${patternsLock}) AS mine`.execute(trx)
  return rows[0]?.mine === true
}

const categoriesLock = 95_019

/** Whoever adds, orders or removes one takes turns: they count, and compare, all that there are. */
export async function lockCategories(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${categoriesLock})`.execute(trx)
}
