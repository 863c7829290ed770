import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

/** What names a number by its id and outlives it. A favourite does not: it goes with its number. */
export const namingTables = [
  'orders',
  'subscriptions',
  'bindings',
  'missed_calls',
  'placed_calls',
  'waits',
  'wait_matches',
  'offers',
] as const

/** That something of these names the number of the row `numbers`. */
export const isInUse = sql`(${sql.join(
  namingTables.map((table) => sql`EXISTS (SELECT FROM ${sql.ref(table)} WHERE number_id = numbers.id)`),
  sql` OR `,
)})`

/** Deletes numbers that this transaction has locked, and that nothing names; their history stays, for whoever follows it. */
export async function deleteNumbers(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('favourites').where('number_id', 'in', ids).execute()
  await trx.deleteFrom('numbers').where('id', 'in', ids).execute()
}
