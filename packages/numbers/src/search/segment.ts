import { type Columns, resize, rowAt } from './columns.ts'
import { buildGrams, type Grams } from './grams.ts'
import { buildPlanes, type Planes } from './planes.ts'
import type { NumberRow } from './query.ts'
import { ascending, sortRows } from './radix.ts'
import { rowsInStep, type Steps } from './steps.ts'

/** The rows in one of the orders, and which of them are on sale. */
export type View = { planes: Planes; onSale: Int32Array }

/**
 * Rows that stay what they are, in default order; only whether they are on sale changes. A place in a view is a bit's: the row itself in
 * default order, `byPrice[place]` in price order, and `priceOf[row]` is the way back.
 */
export type Segment = {
  columns: Columns
  byPrice: Uint32Array
  priceOf: Uint32Array
  /** The rows by id. */
  byId: Uint32Array
  inDefault: View
  inPrice: View
  /** Small segments have none: they are read through. */
  grams: Grams | undefined
  onSale: number
}

/** From so many rows on, lists of four digits are worth their 40 kB of starts. */
const worthGrams = 16_384

/** A segment of rows that are given in default order, all of them on sale. */
export function* buildSegment(rows: Columns): Steps<Segment> {
  const columns = rows.ids.length > rows.count * 1.1 ? resize(rows, rows.count) : rows
  const { count } = columns
  const order = ascending(count)
  const byId = yield* sortRows(order, columns.ids)
  const byPrice = yield* sortRows(byId, columns.prices)
  const priceOf = new Uint32Array(count)
  for (let place = 0; place < count; place += 1) {
    priceOf[byPrice[place]!] = place
    if (place % rowsInStep === 0) yield
  }
  const inDefault = { planes: yield* buildPlanes(columns, order), onSale: allOn(count) }
  const inPrice = { planes: yield* buildPlanes(columns, byPrice), onSale: allOn(count) }
  const grams = count >= worthGrams ? yield* buildGrams(columns) : undefined
  return { columns, byPrice, priceOf, byId, inDefault, inPrice, grams, onSale: count }
}

/** The row of an id, on sale or not; -1 when it is not here. */
export function rowOf(segment: Segment, id: number): number {
  const row = segment.byId[firstOfIds(segment, id)]
  return row !== undefined && segment.columns.ids[row] === id ? row : -1
}

/** Where in `byId` the first id is that is not less than `id`. */
function firstOfIds({ columns, byId }: Segment, id: number): number {
  let low = 0
  let high = byId.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (columns.ids[byId[middle]!]! < id) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a row is on sale. */
export function isOnSale({ inDefault }: Segment, row: number): boolean {
  return (inDefault.onSale[row >> 5]! & (1 << (row & 31))) !== 0
}

/** Puts a row on sale or takes it off; false when that is what it was. */
export function setOnSale(segment: Segment, row: number, wanted: boolean): boolean {
  if (isOnSale(segment, row) === wanted) return false
  const place = segment.priceOf[row]!
  segment.inDefault.onSale[row >> 5]! ^= 1 << (row & 31)
  segment.inPrice.onSale[place >> 5]! ^= 1 << (place & 31)
  segment.onSale += wanted ? 1 : -1
  return true
}

/** Ids from `from` to before `to`. */
export type Ids = { from: number; to: number }

/** Visits the rows on sale of these ids, the smallest first. */
export function* eachOnSale(segment: Segment, ids: Ids, visit: (row: NumberRow) => void): Steps {
  const { byId, columns } = segment
  const end = firstOfIds(segment, ids.to)
  for (let at = firstOfIds(segment, ids.from); at < end; at += 1) {
    if (at % rowsInStep === 0) yield
    const row = byId[at]!
    if (isOnSale(segment, row)) visit(rowAt(columns, row))
  }
}

function allOn(count: number): Int32Array {
  const words = new Int32Array(Math.ceil(count / 32)).fill(-1)
  if (count % 32 > 0) words[words.length - 1] = (1 << (count % 32)) - 1
  return words
}
