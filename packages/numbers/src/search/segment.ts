import { type Columns, resizeColumns, rowAt } from './columns.ts'
import { buildGrams, type Grams } from './grams.ts'
import { buildPlanes, type Planes } from './bit-planes.ts'
import type { NumberRow } from './query.ts'
import { ascendingRows, sortRows } from './radix-sort.ts'
import { rowsPerPause, type PausableWork } from './pausable-work.ts'

/** The bit planes of the rows in one sort order, and one bit per row: whether it is on sale. */
export type SortedView = { planes: Planes; onSaleBits: Int32Array }

/**
 * Only the on-sale bits change. Rows are numbered in default order. The rank of a row is its position in a
 * view, the index of its bit. In the price view `rowsByPrice[rank]` is the row, `priceRanks[row]` the rank.
 */
export type Segment = {
  columns: Columns
  rowsByPrice: Uint32Array
  priceRanks: Uint32Array
  /** Row numbers in ascending order of their ids. */
  rowsById: Uint32Array
  defaultView: SortedView
  priceView: SortedView
  /** An index of four-digit substrings. Undefined in a small segment, where a scan is fast enough. */
  grams: Grams | undefined
  onSaleCount: number
}

/** The smallest segment that gets a gram index: its table of starts alone takes 40 kB. */
const minRowsForGrams = 16_384

/** Builds a segment of `rows`, which must be in default order. All of them are on sale. */
export function* buildSegment(rows: Columns): PausableWork<Segment> {
  const columns = rows.ids.length > rows.count * 1.1 ? resizeColumns(rows, rows.count) : rows
  const { count } = columns
  const order = ascendingRows(count)
  const rowsById = yield* sortRows(order, columns.ids)
  const rowsByPrice = yield* sortRows(rowsById, columns.prices)
  const priceRanks = new Uint32Array(count)
  for (let rank = 0; rank < count; rank += 1) {
    priceRanks[rowsByPrice[rank]!] = rank
    if (rank % rowsPerPause === 0) yield
  }
  const defaultView = { planes: yield* buildPlanes(columns, order), onSaleBits: allBitsSet(count) }
  const priceView = { planes: yield* buildPlanes(columns, rowsByPrice), onSaleBits: allBitsSet(count) }
  const grams = count >= minRowsForGrams ? yield* buildGrams(columns) : undefined
  return { columns, rowsByPrice, priceRanks, rowsById, defaultView, priceView, grams, onSaleCount: count }
}

/** The row number of an id, on sale or not; -1 when the segment does not have it. */
export function findRow(segment: Segment, id: number): number {
  const row = segment.rowsById[lowerBoundById(segment, id)]
  return row !== undefined && segment.columns.ids[row] === id ? row : -1
}

/** The index in `rowsById` of the first row with an id of at least `id` (binary search). */
function lowerBoundById({ columns, rowsById }: Segment, id: number): number {
  let low = 0
  let high = rowsById.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (columns.ids[rowsById[middle]!]! < id) low = middle + 1
    else high = middle
  }
  return low
}

export function isOnSale({ defaultView }: Segment, row: number): boolean {
  return (defaultView.onSaleBits[row >> 5]! & (1 << (row & 31))) !== 0
}

/** Marks a row as on sale or not. Returns false when nothing changes. */
export function setOnSale(segment: Segment, row: number, onSale: boolean): boolean {
  if (isOnSale(segment, row) === onSale) return false
  const rank = segment.priceRanks[row]!
  segment.defaultView.onSaleBits[row >> 5]! ^= 1 << (row & 31)
  segment.priceView.onSaleBits[rank >> 5]! ^= 1 << (rank & 31)
  segment.onSaleCount += onSale ? 1 : -1
  return true
}

/** A range of ids; `to` is excluded. */
export type IdRange = { from: number; to: number }

/** Visits the rows on sale in a range of ids, in ascending order. */
export function* visitOnSale(segment: Segment, ids: IdRange, visit: (row: NumberRow) => void): PausableWork {
  const { rowsById, columns } = segment
  const end = lowerBoundById(segment, ids.to)
  for (let at = lowerBoundById(segment, ids.from); at < end; at += 1) {
    if (at % rowsPerPause === 0) yield
    const row = rowsById[at]!
    if (isOnSale(segment, row)) visit(rowAt(columns, row))
  }
}

function allBitsSet(count: number): Int32Array {
  const words = new Int32Array(Math.ceil(count / 32)).fill(-1)
  if (count % 32 > 0) words[words.length - 1] = (1 << (count % 32)) - 1
  return words
}
