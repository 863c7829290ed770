import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type Batch, workInBatches, noneOf } from '../../platform/db/work-in-batches.ts'
import { offerToWaiters } from './offer-to-waiters.ts'

/** A number that an import put on sale; `id` is the history entry. */
type ImportedNumber = { id: number; numberId: number }

/**
 * The numbers that a transaction put on sale. Excludes numbers that an import only changed, because it writes
 * their history too.
 */
async function selectImportedNumbers(
  db: Trx,
  xid: string,
  { limit, except, last }: Batch,
): Promise<ImportedNumber[]> {
  const { rows } = await sql<ImportedNumber>`
    SELECT id, number_id AS "numberId" FROM number_history stocked
    WHERE xid = ${xid}::xid8 AND order_id IS NULL AND state = 'on_sale' AND id > ${last} AND id <> ${noneOf(except)}
      AND NOT EXISTS (SELECT FROM number_history later
        WHERE later.number_id = stocked.number_id AND later.id > stocked.id)
      AND 'on_sale' IS DISTINCT FROM (SELECT state FROM number_history earlier
        WHERE earlier.number_id = stocked.number_id AND earlier.id < stocked.id ORDER BY id DESC LIMIT 1)
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

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
