import { CompiledQuery } from 'kysely'
import type { Db } from '../db/database.ts'
import { invariants } from './invariants.ts'

/** As many rows of one broken invariant are shown. */
const shownRows = 100

/**
 * The invariants that do not hold at the moment `at`, each with rows that break it (100 at most); `{}` in a sound database. It only
 * reads, and all of it from one snapshot, so that it is right while orders are being placed and paid.
 */
export async function brokenInvariants(db: Db, at = new Date()): Promise<Record<string, unknown[]>> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const broken: Record<string, unknown[]> = {}
    for (const [invariant, query] of Object.entries(invariants)) {
      const text = `SELECT * FROM (${query}) AS broken LIMIT ${shownRows}`
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, query.includes('$1') ? [at] : []))
      if (rows.length > 0) broken[invariant] = rows
    }
    return broken
  })
}
