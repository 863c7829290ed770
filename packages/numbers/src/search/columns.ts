import { CategoryBits } from './category-bits.ts'
import type { NumberRow } from './query.ts'

/** Rows stored by column, 34 bytes a row. A search reads its result rows from here. */
export type Columns = {
  count: number
  ids: Float64Array
  /** With a 1 before them, so that leading zeros are kept. 11 digits are below 2^53. */
  digits: Float64Array
  prices: Int32Array
  /** Struck price in fen; -1 for none. */
  struck: Int32Array
  featured: Int32Array
  shuffleKeys: Int32Array
  /** A bit set: one bit per category, assigned by `bits`. */
  categories: Uint16Array
  bits: CategoryBits
}

/** The longest number that the index can store. */
export const maxDigits = 10

/** Empty columns with room for `capacity` rows. All columns of one index share `bits`. */
export function createColumns(capacity: number, bits = new CategoryBits()): Columns {
  return {
    count: 0,
    ids: new Float64Array(capacity),
    digits: new Float64Array(capacity),
    prices: new Int32Array(capacity),
    struck: new Int32Array(capacity),
    featured: new Int32Array(capacity),
    shuffleKeys: new Int32Array(capacity),
    categories: new Uint16Array(capacity),
    bits,
  }
}

/** Returns `columns`, or a larger copy when they are full. Throws RangeError for too many digits. */
export function appendRow(columns: Columns, row: NumberRow): Columns {
  if (row.digits.length > maxDigits)
    throw new RangeError(`The index stores at most ${maxDigits} digits, not ${row.digits.length}`)
  const room = columns.count < columns.ids.length ? columns : resizeColumns(columns, columns.count * 1.5 + 64)
  const at = room.count
  room.ids[at] = row.id
  room.digits[at] = Number(`1${row.digits}`)
  room.prices[at] = row.priceFen
  room.struck[at] = row.struckPriceFen ?? -1
  room.featured[at] = row.featured
  room.shuffleKeys[at] = row.shuffleKey
  room.categories[at] = room.bits.toBits(row.categories)
  room.count += 1
  return room
}

export function resizeColumns(columns: Columns, capacity: number): Columns {
  const room = createColumns(Math.floor(capacity), columns.bits)
  const { count } = columns
  for (const key of ['ids', 'digits', 'prices', 'struck', 'featured', 'shuffleKeys', 'categories'] as const)
    room[key].set(columns[key].subarray(0, count))
  return { ...room, count }
}

/** Row `at`, as it was appended; its categories are sorted. */
export function rowAt(columns: Columns, at: number): NumberRow {
  const struck = columns.struck[at]!
  return {
    id: columns.ids[at]!,
    digits: String(columns.digits[at]).slice(1),
    priceFen: columns.prices[at]!,
    struckPriceFen: struck < 0 ? null : struck,
    featured: columns.featured[at]!,
    shuffleKey: columns.shuffleKeys[at]!,
    categories: columns.bits.toValues(columns.categories[at]!),
  }
}

export function isSameRow(columns: Columns, at: number, row: NumberRow): boolean {
  return (
    columns.ids[at] === row.id &&
    columns.digits[at] === Number(`1${row.digits}`) &&
    columns.prices[at] === row.priceFen &&
    columns.struck[at] === (row.struckPriceFen ?? -1) &&
    columns.featured[at] === row.featured &&
    columns.shuffleKeys[at] === row.shuffleKey &&
    columns.categories[at] === columns.bits.toBits(row.categories)
  )
}
