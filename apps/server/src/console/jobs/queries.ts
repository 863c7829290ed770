import type { Db } from '../../platform/db/database.ts'

/** The last check of each invariant, broken ones first. */
export function selectInvariants(db: Db) {
  return db
    .selectFrom('invariant_checks')
    .select(['invariant', 'broken_rows', 'broken_since', 'broken_ids', 'checked_at'])
    .orderBy('broken_rows', 'desc')
    .orderBy('invariant')
    .execute()
}
