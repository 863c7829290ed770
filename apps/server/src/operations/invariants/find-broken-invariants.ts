import { CompiledQuery } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Invariant, invariants } from './invariants.ts'
import { typedKeys } from '../../platform/base/typed-keys.ts'

/** The broken invariants, each with rows that violate it. */
export type BrokenInvariant = Partial<Record<Invariant, unknown[]>>

/** At most this many rows of one broken invariant are returned. */
const maxRows = 100

/**
 * The invariants that are broken at the time `at`, each with at most 100 rows that violate it.
 * Reads one snapshot, so that orders placed and paid at the same time cause no false alarm.
 */
export async function findBrokenInvariants(db: Db, at = new Date()): Promise<BrokenInvariant> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const broken: BrokenInvariant = {}
    for (const invariant of typedKeys(invariants)) {
      const query: string = invariants[invariant]
      const text = `SELECT * FROM (${query}) AS broken LIMIT ${maxRows}`
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, query.includes('$1') ? [at] : []))
      if (rows.length > 0) broken[invariant] = rows
    }
    return broken
  })
}
