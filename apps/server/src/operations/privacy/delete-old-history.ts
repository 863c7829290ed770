import { sql } from 'kysely'
import { runAll } from '../../platform/base/run-all.ts'
import type { Db } from '../../platform/db/database.ts'
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

/** Deletes a step of a history's old rows. Returns how many rows it has passed; 0 at the end. */
async function deleteHistoryStep(db: Db, thing: string): Promise<number> {
  const { rows } = await sql<{ passed: number }>`SELECT delete_old_history(${thing}) AS passed`.execute(db)
  return rows[0]?.passed ?? 0
}

export async function deleteOldHistory(db: Db): Promise<void> {
  await runAll(
    things.map((thing) => async () => {
      while ((await deleteHistoryStep(db, thing)) > 0);
    }),
  )
}
