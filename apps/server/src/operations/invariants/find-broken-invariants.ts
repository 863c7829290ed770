import { CompiledQuery } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Invariant, invariants } from './invariants.ts'
import { keysOf } from '../../platform/base/keys-of.ts'

/** The invariants that do not hold, each with rows that break it. */
export type BrokenInvariant = Partial<Record<Invariant, unknown[]>>

/** As many rows of one broken invariant are shown. */
const shownRows = 100

/**
 * The invariants that do not hold at the moment `at`, each with rows that break it (100 at most); `{}` in a sound database. It only
 * reads, and all of it from one snapshot, so that it is right while orders are being placed and paid.
 */
export async function findBrokenInvariants(db: Db, at = new Date()): Promise<BrokenInvariant> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const broken: BrokenInvariant = {}
    for (const invariant of keysOf(invariants)) {
      const query: string = invariants[invariant]
      const text = `SELECT * FROM (${query}) AS broken LIMIT ${shownRows}`
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, query.includes('$1') ? [at] : []))
      if (rows.length > 0) broken[invariant] = rows
    }
    return broken
  })
}
