import { type Columns, resizeColumns, rowAt } from './columns.ts'
import { buildGrams, type Grams } from './grams.ts'
import { buildPlanes, type Planes } from './bit-planes.ts'
import type { NumberRow } from './query.ts'
import { ascendingRows, sortRows } from './radix-sort.ts'
import { rowsPerPause, type PausableWork } from './pausable-work.ts'

/** The rows in one of the orders, and which of them are on sale. */
export type SortedView = { planes: Planes; onSale: Int32Array }

/**
 * Rows that stay what they are, in default order; only whether they are on sale changes. A place in a view is a bit's: the row itself in
 * default order, `rowsByPrice[place]` in price order, and `priceRanks[row]` is the way back.
 */
export type Segment = {
  columns: Columns
  rowsByPrice: Uint32Array
  priceRanks: Uint32Array
  /** The rows by id. */
  rowsById: Uint32Array
  defaultView: SortedView
  priceView: SortedView
  /** Small segments have none: they are read through. */
  grams: Grams | undefined
  onSaleCount: number
}

/** From so many rows on, lists of four digits are worth their 40 kB of starts. */
const worthGrams = 16_384

/** A segment of rows that are given in default order, all of them on sale. */
export function* buildSegment(rows: Columns): PausableWork<Segment> {
  const columns = rows.ids.length > rows.count * 1.1 ? resizeColumns(rows, rows.count) : rows
  const { count } = columns
  const order = ascendingRows(count)
  const rowsById = yield* sortRows(order, columns.ids)
  const rowsByPrice = yield* sortRows(rowsById, columns.prices)
  const priceRanks = new Uint32Array(count)
  for (let place = 0; place < count; place += 1) {
    priceRanks[rowsByPrice[place]!] = place
    if (place % rowsPerPause === 0) yield
  }
  const defaultView = { planes: yield* buildPlanes(columns, order), onSale: allOn(count) }
  const priceView = { planes: yield* buildPlanes(columns, rowsByPrice), onSale: allOn(count) }
  const grams = count >= worthGrams ? yield* buildGrams(columns) : undefined
  return { columns, rowsByPrice, priceRanks, rowsById, defaultView, priceView, grams, onSaleCount: count }
}

/** The row of an id, on sale or not; -1 when it is not here. */
export function findRow(segment: Segment, id: number): number {
  const row = segment.rowsById[firstOfIds(segment, id)]
  return row !== undefined && segment.columns.ids[row] === id ? row : -1
}

/** Where in `rowsById` the first id is that is not less than `id`. */
function firstOfIds({ columns, rowsById }: Segment, id: number): number {
  let low = 0
  let high = rowsById.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (columns.ids[rowsById[middle]!]! < id) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a row is on sale. */
export function isOnSale({ defaultView }: Segment, row: number): boolean {
  return (defaultView.onSale[row >> 5]! & (1 << (row & 31))) !== 0
}

/** Puts a row on sale or takes it off; false when that is what it was. */
export function setOnSale(segment: Segment, row: number, wanted: boolean): boolean {
  if (isOnSale(segment, row) === wanted) return false
  const place = segment.priceRanks[row]!
  segment.defaultView.onSale[row >> 5]! ^= 1 << (row & 31)
  segment.priceView.onSale[place >> 5]! ^= 1 << (place & 31)
  segment.onSaleCount += wanted ? 1 : -1
  return true
}

/** Ids from `from` to before `to`. */
export type IdRange = { from: number; to: number }

/** Visits the rows on sale of these ids, the smallest first. */
export function* visitOnSale(segment: Segment, ids: IdRange, visit: (row: NumberRow) => void): PausableWork {
  const { rowsById, columns } = segment
  const end = firstOfIds(segment, ids.to)
  for (let at = firstOfIds(segment, ids.from); at < end; at += 1) {
    if (at % rowsPerPause === 0) yield
    const row = rowsById[at]!
    if (isOnSale(segment, row)) visit(rowAt(columns, row))
  }
}

function allOn(count: number): Int32Array {
  const words = new Int32Array(Math.ceil(count / 32)).fill(-1)
  if (count % 32 > 0) words[words.length - 1] = (1 << (count % 32)) - 1
  return words
}
