import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { MomentPosition, Slice } from '../../platform/base/page.ts'
import { publicColumns } from '../numbers/present.ts'

const favourites = (db: Db | Trx) =>
  db
    .selectFrom('favourites')
    .innerJoin('numbers', 'numbers.id', 'favourites.number_id')
    .select(['favourites.id as favourite_id', 'favourites.status', 'favourites.updated_at', ...publicColumns])

/** A user's favourites, newest first: after `after`, or from `offset` on. */
export async function selectFavourites(db: Db, page: Slice<MomentPosition> & { userId: number }) {
  let query = favourites(db).where('favourites.user_id', '=', page.userId).where('favourites.status', '=', 1)
  if (page.after) {
    const { at, id } = page.after
    query = query.where(sql<boolean>`(favourites.updated_at, favourites.id) < (${at}, ${id})`)
  }
  return query
    .orderBy('favourites.updated_at', 'desc')
    .orderBy('favourites.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Sets or clears a favourite. Returns it; undefined if the number does not exist. */
export async function upsertFavourite(
  db: Trx,
  change: { userId: number; numberId: number; status: 0 | 1; at: Date },
) {
  const written = await db
    .insertInto('favourites')
    .columns(['user_id', 'number_id', 'status', 'updated_at'])
    .expression((from) =>
      from
        .selectFrom('numbers')
        .select([
          sql<number>`${change.userId}::bigint`.as('user_id'),
          'numbers.id',
          sql<0 | 1>`${change.status}::smallint`.as('status'),
          sql<Date>`${change.at}::timestamptz`.as('updated_at'),
        ])
        .where('numbers.id', '=', change.numberId)
        .where('numbers.state', '<>', 'draft')
        // Waits for a concurrent deletion of the number, and then finds no row.
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'number_id'])
        .doUpdateSet({ status: change.status, updated_at: change.at }),
    )
    .returning('id')
    .executeTakeFirst()
  return written && favourites(db).where('favourites.id', '=', written.id).executeTakeFirstOrThrow()
}

export async function clearFavourite(
  db: Db,
  change: { userId: number; id: number; at: Date },
): Promise<void> {
  await db
    .updateTable('favourites')
    .set({ status: 0, updated_at: change.at })
    .where('id', '=', change.id)
    .where('user_id', '=', change.userId)
    .execute()
}
