import { sql } from 'kysely'
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
