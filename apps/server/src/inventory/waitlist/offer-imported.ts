import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type Batch, workInBatches } from '../../platform/db/work-in-batches.ts'
import { offerToWaiters } from './offer-to-waiters.ts'
import { selectImportedNumbers } from './queries.ts'

/**
 * Offers the numbers that an import transaction (`xid` in the history) has put on sale. Skips numbers that
 * have changed since, so a job that runs twice makes no second offer.
 */
export async function offerImportedNumbers(context: Context, xid: string): Promise<void> {
  const at = context.clock()
  const select = (trx: Trx, next: Batch) => selectImportedNumbers(trx, xid, next)
  await workInBatches(context.db, select, async (trx, imported) => {
    const freed = imported.map(({ id, numberId }) => ({ numberId, releaseId: id }))
    await offerToWaiters(context, trx, freed, at)
  })
}
