import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

const requestedOrder = (ids: readonly number[]) =>
  sql`unnest(${ids}::bigint[]) WITH ORDINALITY AS requested (id, position)`

/** Updates the positions that change. */
const positionUpdates = {
  banners: (ids: readonly number[]) => sql`
    UPDATE banners SET position = requested.position FROM ${requestedOrder(ids)}
    WHERE banners.id = requested.id AND banners.position <> requested.position`,
  questions: (ids: readonly number[]) => sql`
    UPDATE questions SET position = requested.position FROM ${requestedOrder(ids)}
    WHERE questions.id = requested.id AND questions.position <> requested.position`,
}

/** The number of rows, and the last position. */
export async function selectLastPosition(
  trx: Trx,
  table: 'banners' | 'questions',
): Promise<{ count: number; position: number }> {
  const { count, position } = await trx
    .selectFrom(table)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('position')])
    .executeTakeFirstOrThrow()
  return { count, position: position ?? 0 }
}

/** Locks all rows and returns their ids in order. */
export async function lockPositions(trx: Trx, table: 'banners' | 'questions'): Promise<number[]> {
  await trx.selectFrom(table).select('id').orderBy('id').forUpdate().execute()
  // A separate statement: the first one began before it held the locks.
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function updatePositions(
  trx: Trx,
  table: 'banners' | 'questions',
  ids: readonly number[],
): Promise<void> {
  await positionUpdates[table](ids).execute(trx)
}
