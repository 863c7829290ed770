import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import { offerFreed } from './offer-freed.ts'

/** How many numbers one transaction offers. */
const batch = 500

/**
 * Offers the numbers that a transaction of an import has put on sale, `xid` being its name in the history: all that nothing has happened to since,
 * so that a job that runs twice offers nothing twice.
 */
export async function matchStock(context: Context, xid: string): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const stocked: Stocked[] = await selectStocked(context.db, xid, after)
    const at = context.clock()
    await inTransaction(context.db, (trx) => offerFreed(context, trx, stocked, at))
    after = stocked.length === batch ? stocked.at(-1)?.releaseId : undefined
  }
}

type Stocked = { numberId: number; releaseId: number }

/** Numbers that were not on sale before the transaction; an import also writes the history of those whose price it changes. */
async function selectStocked(db: Db, xid: string, after: number): Promise<Stocked[]> {
  const { rows } = await sql<Stocked>`
    SELECT number_id AS "numberId", id AS "releaseId" FROM number_history stocked
    WHERE xid = ${xid}::xid8 AND order_id IS NULL AND state = 'on_sale' AND id > ${after}
      AND NOT EXISTS (SELECT FROM number_history later
        WHERE later.number_id = stocked.number_id AND later.id > stocked.id)
      AND 'on_sale' IS DISTINCT FROM (SELECT state FROM number_history earlier
        WHERE earlier.number_id = stocked.number_id AND earlier.id < stocked.id ORDER BY id DESC LIMIT 1)
    ORDER BY id LIMIT ${batch}`.execute(db)
  return rows
}
