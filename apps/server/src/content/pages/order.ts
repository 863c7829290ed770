import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'

/** Ids in an order among themselves: as somebody saw it, and as they want it. */
export type Reordering = { seen: readonly number[]; wanted: readonly number[] }

/** All ids once those of `seen` stand as `wanted`, in the places that these had; undefined where they do not stand as they were seen, or others are wanted. */
export function reordered(all: readonly number[], { seen, wanted }: Reordering): number[] | undefined {
  const moving = new Set(seen)
  const same = new Set(wanted).size === moving.size && wanted.length === seen.length
  if (!same || !wanted.every((id) => moving.has(id))) return undefined
  if (all.filter((id) => moving.has(id)).join() !== seen.join()) return undefined
  const next = [...wanted]
  return all.map((id) => (moving.has(id) ? (next.shift() ?? id) : id))
}

const wantedOrder = (ids: readonly number[]) =>
  sql`unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, position)`

/** Gives rows their places, as many of them as stand elsewhere. */
const placing = {
  banners: (ids: readonly number[]) => sql`
    UPDATE banners SET position = wanted.position FROM ${wantedOrder(ids)}
    WHERE banners.id = wanted.id AND banners.position <> wanted.position`,
  questions: (ids: readonly number[]) => sql`
    UPDATE questions SET position = wanted.position FROM ${wantedOrder(ids)}
    WHERE questions.id = wanted.id AND questions.position <> wanted.position`,
}

/** Puts rows into another order, by their `position`, and gives all in theirs. Refuses `stale`, with the order that stands in `current`, where somebody else has moved them meanwhile. */
export async function reorderRows(
  trx: Trx,
  table: 'banners' | 'questions',
  reordering: Reordering,
): Promise<number[]> {
  await trx.selectFrom(table).select('id').orderBy('id').forUpdate().execute()
  // In a statement of its own: the one above began before the locks were there.
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const all = rows.map(({ id }) => id)
  const next = reordered(all, reordering)
  if (!next) throw refuse('stale', { current: all })
  await placing[table](next).execute(trx)
  return next
}

/** How many rows there are, and the position of the last of them. */
export async function lastPosition(
  trx: Trx,
  table: 'banners' | 'questions',
): Promise<{ count: number; position: number }> {
  const { count, position } = await trx
    .selectFrom(table)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('position')])
    .executeTakeFirstOrThrow()
  return { count, position: position ?? 0 }
}
