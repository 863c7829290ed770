import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { offerToWaiters } from './offer-to-waiters.ts'
import { type ImportedNumber, selectImportedNumbers } from './queries.ts'

/** The numbers in one transaction. */
const batchSize = 500

/**
 * Offers the numbers that an import transaction (`xid` in the history) has put on sale. Skips numbers that
 * have changed since, so a job that runs twice makes no second offer.
 */
export async function offerImportedNumbers(context: Context, xid: string): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const imported: ImportedNumber[] = await selectImportedNumbers(context.db, {
      xid,
      after,
      limit: batchSize,
    })
    const at = context.clock()
    await inTransaction(context.db, (trx) => offerToWaiters(context, trx, imported, at))
    after = imported.length === batchSize ? imported.at(-1)?.releaseId : undefined
  }
}
