import type { Db, Trx } from '../../platform/db/database.ts'
import { liveStages } from './stages.ts'

/** The user's own order that holds or owns a number now, if there is one. */
export async function liveOrderOf(
  db: Db | Trx,
  { userId, numberId }: { userId: number; numberId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('number_id', '=', numberId)
    .where('kind', '=', 'new')
    .where('stage', 'in', liveStages)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}
