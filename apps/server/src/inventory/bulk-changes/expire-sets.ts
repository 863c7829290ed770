import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { daysAfter } from '../../platform/base/time.ts'
import { changeSetMachine } from './machine.ts'
import { selectRequested } from './queries.ts'
import { runDays } from './run-set.ts'

/**
 * Ends sets whose preview nobody carried out within a day, unless they wait for approval, and imports whose last part did not come within one; their files go, and those that could not be read. A file that is whole and still being read is the
 * business of its job.
 */
export async function expireSets({ db, clock }: Context): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    const old = await trx
      .selectFrom('change_sets')
      .select(['id', 'state'])
      .where('state', 'in', ['reading', 'previewed'])
      .where('created_at', '<', daysAfter(at, -runDays))
      .forUpdate()
      .skipLocked()
      .execute()
    const sets = old.map(({ id }) => id)
    // In a statement of its own: a last part may have come while the set was waited for.
    const parts = await trx
      .selectFrom('import_files')
      .select('set_id')
      .where('set_id', 'in', [0, ...sets])
      .where('complete', '=', false)
      .execute()
    const requested = await selectRequested(trx, sets, at)
    const cut = new Set(parts.map(({ set_id: setId }) => setId))
    const ids = old.flatMap(({ id, state }) =>
      (state === 'previewed' && !requested.has(id)) || cut.has(id) ? [id] : [],
    )
    await trx
      .deleteFrom('import_files')
      .where('set_id', 'in', (query) =>
        query
          .selectFrom('change_sets')
          .select('id')
          .where('state', '=', 'unreadable')
          .where('created_at', '<', daysAfter(at, -runDays)),
      )
      .execute()
    if (ids.length === 0) return
    await changeSetMachine.moveMany(trx, 'expire', { id: ids }, { at })
    await trx.deleteFrom('import_files').where('set_id', 'in', ids).execute()
  })
}
