import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/platform/db/database.ts'
import type { Stage } from '../history.ts'

export type FinalOrder = { id: number; userId: number; numberId: number; stage: Stage }

/** After the last request. `start` and `end` enclose the moment. */
export type Final = {
  start: number
  end: number
  orders: FinalOrder[]
  /** By the id of a number: the order that holds or owns it, 0 when it is on sale. */
  owners: Map<number, number>
  /** `user number` of each favourite. */
  favourites: Set<string>
}

/** Reads it in one snapshot. */
export async function readFinal(db: Db, now: () => number): Promise<Final> {
  const start = now()
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const orders = await trx
      .selectFrom('orders')
      .select(['id', 'user_id as userId', 'number_id as numberId', 'stage'])
      .execute()
    const { rows: numbers } = await sql<{ id: number; owner: number | null }>`
      SELECT n.id, CASE WHEN n.state = 'held' THEN n.held_by_order_id
        WHEN n.state IN ('sold', 'bound', 'suspended') THEN coalesce(s.order_id, -1) ELSE 0 END AS owner
      FROM numbers n LEFT JOIN subscriptions s ON s.number_id = n.id AND s.state <> 'ended'`.execute(trx)
    const favourites = await trx
      .selectFrom('favourites')
      .select(['user_id', 'number_id'])
      .where('status', '=', 1)
      .execute()
    return {
      start,
      end: now(),
      orders,
      owners: new Map(numbers.map(({ id, owner }) => [id, owner ?? -1])),
      favourites: new Set(favourites.map(({ user_id, number_id }) => `${user_id} ${number_id}`)),
    }
  })
}
