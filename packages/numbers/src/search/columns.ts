import { CategoryBits } from './category-bits.ts'
import type { NumberRow } from './query.ts'

/** Rows side by side, 34 bytes each: what a search answers with. */
export type Columns = {
  count: number
  ids: Float64Array
  /** The digits behind a 1, so that leading zeros count: 10 digits are less than 2^53. */
  digits: Float64Array
  prices: Int32Array
  /** -1 for none. */
  struck: Int32Array
  featured: Int32Array
  mixes: Int32Array
  /** One bit for each category, by `bits`. */
  categories: Uint16Array
  bits: CategoryBits
}

/** The longest number that the index takes. */
export const maxDigits = 10

/** Room for `capacity` rows; those of one index share their `bits`. */
export function createColumns(capacity: number, bits = new CategoryBits()): Columns {
  return {
    count: 0,
    ids: new Float64Array(capacity),
    digits: new Float64Array(capacity),
    prices: new Int32Array(capacity),
    struck: new Int32Array(capacity),
    featured: new Int32Array(capacity),
    mixes: new Int32Array(capacity),
    categories: new Uint16Array(capacity),
    bits,
  }
}

/** Puts a row behind the others; `columns` are other ones when there was no room. Throws RangeError for too many digits. */
export function appendRow(columns: Columns, row: NumberRow): Columns {
  if (row.digits.length > maxDigits) throw new RangeError(`a number of ${row.digits.length} digits`)
  const room = columns.count < columns.ids.length ? columns : resizeColumns(columns, columns.count * 1.5 + 64)
  const at = room.count
  room.ids[at] = row.id
  room.digits[at] = Number(`1${row.digits}`)
  room.prices[at] = row.priceFen
  room.struck[at] = row.struckPriceFen ?? -1
  room.featured[at] = row.featured
  room.mixes[at] = row.mix
  room.categories[at] = room.bits.toBits(row.categories)
  room.count += 1
  return room
}

/** The same rows with room for `capacity`. */
export function resizeColumns(columns: Columns, capacity: number): Columns {
  const room = createColumns(Math.floor(capacity), columns.bits)
  const { count } = columns
  for (const key of ['ids', 'digits', 'prices', 'struck', 'featured', 'mixes', 'categories'] as const)
    room[key].set(columns[key].subarray(0, count))
  return { ...room, count }
}

/** Row `at`, as it was put in but for the order of its categories. */
export function rowAt(columns: Columns, at: number): NumberRow {
  const struck = columns.struck[at]!
  return {
    id: columns.ids[at]!,
    digits: String(columns.digits[at]).slice(1),
    priceFen: columns.prices[at]!,
    struckPriceFen: struck < 0 ? null : struck,
    featured: columns.featured[at]!,
    mix: columns.mixes[at]!,
    categories: columns.bits.toValues(columns.categories[at]!),
  }
}

/** Whether row `at` is this very row. */
export function isSameRow(columns: Columns, at: number, row: NumberRow): boolean {
  return (
    columns.ids[at] === row.id &&
    columns.digits[at] === Number(`1${row.digits}`) &&
    columns.prices[at] === row.priceFen &&
    columns.struck[at] === (row.struckPriceFen ?? -1) &&
    columns.featured[at] === row.featured &&
    columns.mixes[at] === row.mix &&
    columns.categories[at] === columns.bits.toBits(row.categories)
  )
}
