import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { addDays } from '../../platform/base/time.ts'
import { changeSetMachine } from './machine.ts'
import { runWindowDays, selectOverStoppedSets, selectSetsInApproval, lockUnrunSets } from './queries.ts'
import { deleteFiles, deleteUnreadableFiles, selectIncomplete } from './import-queries.ts'

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
    await deleteUnreadableFiles(trx, createdBefore)
    const over = await selectOverStoppedSets(trx, at)
    if (over.length > 0) await deleteFiles(trx, over)
    if (ids.length === 0) return
    await changeSetMachine.transitionMany(trx, 'expire', { id: ids }, { at })
    await deleteFiles(trx, ids)
  })
}
