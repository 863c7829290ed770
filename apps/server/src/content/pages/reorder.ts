import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
/** The ids that are moved: in the order that the client has read, and in the desired order. */
export type Reordering = { seen: readonly number[]; wanted: readonly number[] }

/**
 * All ids after the move; the moved ids share the positions that they had before. Undefined if the current
 * order is not the one that the client has read, or the two lists differ.
 */
export function reorderIds(all: readonly number[], { seen, wanted }: Reordering): number[] | undefined {
  const moving = new Set(seen)
  const same = new Set(wanted).size === moving.size && wanted.length === seen.length
  if (!same || !wanted.every((id) => moving.has(id))) return undefined
  if (all.filter((id) => moving.has(id)).join() !== seen.join()) return undefined
  const next = [...wanted]
  return all.map((id) => (moving.has(id) ? (next.shift() ?? id) : id))
}

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

/**
 * Reorders rows and returns all ids in the new order. Refuses `stale` with the current order if it was
 * changed since the client read it.
 */
export async function reorderRows(
  trx: Trx,
  table: 'banners' | 'questions',
  reordering: Reordering,
): Promise<number[]> {
  await trx.selectFrom(table).select('id').orderBy('id').forUpdate().execute()
  // A separate statement: the first one began before it held the locks.
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const all = rows.map(({ id }) => id)
  const next = reorderIds(all, reordering)
  if (!next) throw refuse('stale', { current: all })
  await positionUpdates[table](next).execute(trx)
  return next
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
