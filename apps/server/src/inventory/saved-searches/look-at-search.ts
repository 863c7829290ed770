import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'

/** The user looks at the numbers: none is new, or needs an SMS. Refuses `saved-search-not-found`. */
export async function lookAtSearch({ db, clock }: Context, userId: number, id: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('saved_searches')
    .set({ fresh: 0, untold: 0, looked_at: clock(), seen: sql`pg_current_snapshot()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('saved-search-not-found')
}
