import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { daysAfter } from '../../platform/base/time.ts'
import { changeSetMachine } from './machine.ts'
import { selectSetsInApproval, lockUnrunSets } from './queries.ts'
import { runWindowDays } from './run-set.ts'
import { deleteFiles, deleteUnreadableFiles, selectIncomplete } from './import-queries.ts'

/**
 * Ends sets whose preview nobody carried out within a day, unless they wait for approval, and imports whose last part did not come within one; their files go, and those that could not be read. A file that is whole and still being read is the
 * business of its job.
 */
export async function expireSets({ db, clock }: Context): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    const createdBefore = daysAfter(at, -runWindowDays)
    const old = await lockUnrunSets(trx, createdBefore)
    const sets = old.map(({ id }) => id)
    // In a statement of its own: a last part may have come while the set was waited for.
    const cut = await selectIncomplete(trx, sets)
    const requested = await selectSetsInApproval(trx, sets, at)
    const ids = old.flatMap(({ id, state }) =>
      (state === 'previewed' && !requested.has(id)) || cut.has(id) ? [id] : [],
    )
    await deleteUnreadableFiles(trx, createdBefore)
    if (ids.length === 0) return
    await changeSetMachine.transitionMany(trx, 'expire', { id: ids }, { at })
    await deleteFiles(trx, ids)
  })
}
