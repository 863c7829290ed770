import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { offerToWaiters } from './offer-to-waiters.ts'
import { type ImportedNumber, selectImportedNumbers } from './queries.ts'

/** How many numbers one transaction offers. */
const batch = 500

/**
 * Offers the numbers that a transaction of an import has put on sale, `xid` being its name in the history: all that nothing has happened to since,
 * so that a job that runs twice offers nothing twice.
 */
export async function offerImportedNumbers(context: Context, xid: string): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const stocked: ImportedNumber[] = await selectImportedNumbers(context.db, { xid, after, limit: batch })
    const at = context.clock()
    await inTransaction(context.db, (trx) => offerToWaiters(context, trx, stocked, at))
    after = stocked.length === batch ? stocked.at(-1)?.releaseId : undefined
  }
}
