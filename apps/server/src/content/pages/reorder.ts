import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { lockPositions, updatePositions } from './position-queries.ts'

/** Ids in an order among themselves: as somebody saw it, and as they want it. */
export type Reordering = { seen: readonly number[]; wanted: readonly number[] }

/** All ids once those of `seen` stand as `wanted`, in the places that these had; undefined where they do not stand as they were seen, or others are wanted. */
export function reorderIds(all: readonly number[], { seen, wanted }: Reordering): number[] | undefined {
  const moving = new Set(seen)
  const same = new Set(wanted).size === moving.size && wanted.length === seen.length
  if (!same || !wanted.every((id) => moving.has(id))) return undefined
  if (all.filter((id) => moving.has(id)).join() !== seen.join()) return undefined
  const next = [...wanted]
  return all.map((id) => (moving.has(id) ? (next.shift() ?? id) : id))
}

/** Puts rows into another order, by their `position`, and gives all in theirs. Refuses `stale`, with the order that stands in `current`, where somebody else has moved them meanwhile. */
export async function reorderRows(
  trx: Trx,
  table: 'banners' | 'questions',
  reordering: Reordering,
): Promise<number[]> {
  const all = await lockPositions(trx, table)
  const next = reorderIds(all, reordering)
  if (!next) throw refuse('stale', { current: all })
  await updatePositions(trx, table, next)
  return next
}
