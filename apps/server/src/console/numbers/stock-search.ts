import { createYielder } from '../../inventory/numbers/yield-to-event-loop.ts'
import type { PageRequest } from './list-queries.ts'
import { toDigitsKey, type StockColumns } from './stock-columns.ts'

/** How many numbers are checked before the event loop gets a turn. */
const checksPerTurn = 4096

/** The numbers to check: all, or the ascending ids `of`, and the test they must pass. */
export type Candidates = { passes: (id: number) => boolean; of: Uint32Array | undefined }

/**
 * Finds the ids of the first matching numbers after a position. Yields to the event loop while it searches.
 */
export async function findFirst(
  columns: StockColumns,
  candidates: Candidates,
  page: PageRequest,
): Promise<number[]> {
  return page.sort === 'newest' ? newest(columns, candidates, page) : smallest(columns, candidates, page)
}

async function newest(
  { size }: StockColumns,
  { passes, of }: Candidates,
  { limit, after }: PageRequest,
): Promise<number[]> {
  const found: number[] = []
  const turn = createYielder()
  const before = after?.id ?? size
  for (let at = of ? of.length : Math.min(size, before); at > 0 && found.length < limit; at -= 1) {
    const id = of ? of[at - 1]! : at - 1
    if (id < before && passes(id)) found.push(id)
    if (at % checksPerTurn === 0) await turn()
  }
  return found
}

/** Checks every number and keeps the first `limit` in order. */
async function smallest(
  { fens, heads, rests, size }: StockColumns,
  { passes, of }: Candidates,
  { sort, limit, after }: PageRequest,
): Promise<number[]> {
  const sign = sort === 'dearest' ? -1 : 1
  const byDigits = sort === 'digits'
  const from = after && [byDigits ? toDigitsKey(after.key) : sign * Number(after.key), sign * after.id]
  const first = createTopList(limit, from)
  const turn = createYielder()
  const count = of ? of.length : size
  for (let at = 0; at < count; at += 1) {
    if (at % checksPerTurn === 0) await turn()
    const id = of ? of[at]! : at
    const key = byDigits ? heads[id]! * 256 + rests[id]! : sign * fens[id]!
    if (first.hasRoomFor(key, sign * id) && passes(id)) first.add(key, sign * id)
  }
  return first.nths.map(Math.abs)
}

/**
 * Keeps the first `limit` positions after a given one. A position is a key, then `nth` to order equal keys.
 */
function createTopList(limit: number, [afterKey = -Infinity, afterNth = -Infinity]: readonly number[] = []) {
  const [keys, nths]: [number[], number[]] = [[], []]
  let [lastKey, lastNth] = [Infinity, Infinity]
  return {
    nths,
    hasRoomFor: (key: number, nth: number) =>
      isBefore(key, nth, lastKey, lastNth) && isBefore(afterKey, afterNth, key, nth),
    add(key: number, nth: number): void {
      let place = nths.length
      while (isBefore(key, nth, keys[place - 1] ?? -Infinity, nths[place - 1] ?? -Infinity)) place -= 1
      keys.splice(place, 0, key)
      nths.splice(place, 0, nth)
      keys.length = Math.min(keys.length, limit)
      nths.length = Math.min(nths.length, limit)
      lastKey = keys[limit - 1] ?? Infinity
      lastNth = nths[limit - 1] ?? Infinity
    },
  }
}

const isBefore = (key: number, nth: number, otherKey: number, otherNth: number) =>
  key < otherKey || (key === otherKey && nth < otherNth)

export async function countMatching(
  { size }: StockColumns,
  { passes, of }: Candidates,
  most: number,
): Promise<number> {
  const turn = createYielder()
  let count = 0
  for (let at = 0; at < (of ? of.length : size) && count < most; at += 1) {
    if (passes(of ? of[at]! : at)) count += 1
    if (at % checksPerTurn === 0) await turn()
  }
  return count
}
