import { runAll } from '../../platform/base/run-all.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteHistoryStep } from './queries.ts'

/** The histories that have an end. `delete_old_history` in the database has their periods. */
const things = [
  'number',
  'order',
  'payment',
  'refund',
  'subscription',
  'binding',
  'mandate',
  'outbound_call',
  'payment_exception',
] as const

/** Deletes old rows of histories, in steps, each a transaction of its own. */
export async function deleteOldHistory(db: Db): Promise<void> {
  await runAll(
    things.map((thing) => async () => {
      while ((await deleteHistoryStep(db, thing)) > 0);
    }),
  )
}
