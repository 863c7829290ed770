import { sql } from 'kysely'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

/** SQL expression: whether new orders are refused. */
export const isSellingStoppedSql = sql<boolean>`EXISTS (SELECT FROM selling_stops WHERE resumed_at IS NULL)`

/** The stop that lasts, and the name of who made it (null: a command). Undefined while numbers are sold. */
export async function selectSellingStop(db: Db | Trx) {
  return db
    .selectFrom('selling_stops')
    .leftJoin('staff_members', 'staff_members.id', 'selling_stops.staff_id')
    .select(['selling_stops.id', 'stopped_at', 'selling_stops.reason', 'staff_members.name as by'])
    .where('resumed_at', 'is', null)
    .executeTakeFirst()
}

export type NewStop = { staffId: number | null; reason: string; at: Date }

/** Stops selling and returns the id of the stop; undefined if it was stopped already. */
export async function insertSellingStop(trx: Trx, { staffId, reason, at }: NewStop) {
  const row = { staff_id: staffId, reason: maskPhonesInText(reason), stopped_at: at }
  const stops = trx
    .insertInto('selling_stops')
    .values(row)
    .onConflict((open) => open.doNothing())
  return (await stops.returning('id').executeTakeFirst())?.id
}

/** Ends the stop and returns its id; undefined if there is none. */
export async function updateSellingResumed(trx: Trx, at: Date) {
  const stop = trx.updateTable('selling_stops').set({ resumed_at: at }).where('resumed_at', 'is', null)
  return (await stop.returning('id').executeTakeFirst())?.id
}
