import type { Db } from '../../platform/db/database.ts'

export function selectInvariants(db: Db) {
  return db
    .selectFrom('invariant_checks')
    .select(['invariant', 'broken_rows', 'broken_since', 'broken_ids as ids', 'checked_at'])
    .orderBy('broken_rows', 'desc')
    .orderBy('invariant')
    .execute()
}

/** When the invariants of all data were last checked; undefined before the first time. */
export async function selectAllChecked(db: Db): Promise<Date | undefined> {
  const pass = db
    .selectFrom('invariant_passes')
    .select(({ fn }) => fn.max('ended_at').as('at'))
    .where('kind', '=', 'whole')
  return (await pass.executeTakeFirst())?.at ?? undefined
}
