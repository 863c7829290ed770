import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { addDays } from '../../platform/base/time.ts'
import { changeSetMachine } from './machine.ts'
import { runWindowDays, selectSetsInApproval } from './queries.ts'
import { deleteFiles } from './import-queries.ts'

async function selectIncomplete(trx: Trx, setIds: readonly number[]): Promise<Set<number>> {
  const parts = await trx
    .selectFrom('import_files')
    .select('change_set_id')
    .where('change_set_id', 'in', [0, ...setIds])
    .where('complete', '=', false)
    .execute()
  return new Set(parts.map(({ change_set_id: setId }) => setId))
}

/**
 * Locks sets created before a time that did not run, or that are still reading their file. Skips locked ones.
 */
async function lockUnrunSets(trx: Trx, createdBefore: Date) {
  return trx
    .selectFrom('change_sets')
    .select(['id', 'state'])
    .where('state', 'in', ['reading', 'previewed'])
    .where('created_at', '<', createdBefore)
    .forUpdate()
    .skipLocked()
    .execute()
}

/**
 * Expires sets that were not run within a day of their preview, unless approval is pending, and imports with
 * an incomplete file. Deletes their files, unreadable ones, and those of stopped imports that are over. A
 * complete file that is still being read is left to its job.
 */
export async function expireSets({ db, clock }: Context): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    const createdBefore = addDays(at, -runWindowDays)
    const expired = await lockUnrunSets(trx, createdBefore)
    const sets = expired.map(({ id }) => id)
    // A separate statement: the last chunk may have arrived while this waited for the lock.
    const incomplete = await selectIncomplete(trx, sets)
    const inApproval = await selectSetsInApproval(trx, sets, at)
    const ids = expired.flatMap(({ id, state }) =>
      (state === 'previewed' && !inApproval.has(id)) || incomplete.has(id) ? [id] : [],
    )
    const useless = trx
      .selectFrom('change_sets')
      .select('id')
      .where(
        sql<boolean>`(state = 'unreadable' AND created_at < ${createdBefore}
          OR state = 'stopped' AND undo_until < ${at})`,
      )
    await trx.deleteFrom('import_files').where('change_set_id', 'in', useless).execute()
    if (ids.length === 0) return
    await changeSetMachine.transitionMany(trx, 'expire', { id: ids }, { at })
    await deleteFiles(trx, ids)
  })
}
