import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

const requestedOrder = (ids: readonly number[]) =>
  sql`unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, position)`

/** Gives rows their places, as many of them as stand elsewhere. */
const positionUpdates = {
  banners: (ids: readonly number[]) => sql`
    UPDATE banners SET position = wanted.position FROM ${requestedOrder(ids)}
    WHERE banners.id = wanted.id AND banners.position <> wanted.position`,
  questions: (ids: readonly number[]) => sql`
    UPDATE questions SET position = wanted.position FROM ${requestedOrder(ids)}
    WHERE questions.id = wanted.id AND questions.position <> wanted.position`,
}

/** How many rows there are, and the position of the last of them. */
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

/** All ids in their order, every row locked. */
export async function lockPositions(trx: Trx, table: 'banners' | 'questions'): Promise<number[]> {
  await trx.selectFrom(table).select('id').orderBy('id').forUpdate().execute()
  // In a statement of its own: the one above began before the locks were there.
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
