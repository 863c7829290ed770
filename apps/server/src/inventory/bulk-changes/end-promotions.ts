import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { lockSet } from './queries.ts'
import { beginUndo } from './undo-set.ts'

/** Ends promotions that are over: an undo in the name of no one. Safe to run twice, or concurrently. */
export async function endPromotions(context: Context): Promise<void> {
  const at = context.clock()
  const over = await context.db
    .selectFrom('change_sets')
    .select('id')
    .where('move', '=', 'promote')
    .where('state', 'in', ['done', 'stopped'])
    .where('changed', '>', 0)
    .where('undo_until', '<=', at)
    .execute()
  for (const { id } of over)
    await inTransaction(context.db, async (trx) => {
      const set = await lockSet(trx, id)
      if (set?.state === 'done' || set?.state === 'stopped')
        await beginUndo(context, trx, set, { staffId: null, reason: null, at })
    })
}
