import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Whether an import into an empty inventory has dropped indexes that the checks need. */
export async function areIndexesDropped(db: Db): Promise<boolean> {
  const row = db.selectFrom('dropped_indexes').select('definition').limit(1)
  return (await row.executeTakeFirst()) !== undefined
}

export async function updatePassEnded(db: Db, id: number): Promise<void> {
  await sql`UPDATE invariant_passes SET ended_at = now() WHERE id = ${id}`.execute(db)
  await sql`
    DELETE FROM invariant_passes WHERE id < (
      SELECT max(needed.id) FROM invariant_passes AS needed WHERE needed.kind = invariant_passes.kind
        AND ended_at IS NOT NULL AND (kind = 'whole' OR began_at <= now() - interval '30 minutes'))`.execute(
    db,
  )
}
