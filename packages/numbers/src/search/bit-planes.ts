import { maxCategories } from './category-bits.ts'
import { type Columns, maxDigits } from './columns.ts'
import { rowsPerPause, type PausableWork } from './pausable-work.ts'

/**
 * One plane for each yes/no question about a number, such as "is the last digit 8?", with one bit per row:
 * one operation answers for 32 rows. Digit positions are counted from the tail. A question about a missing
 * digit is answered no.
 */
export type Planes = {
  /** All planes one after the other: plane p starts at p * words. */
  bits: Int32Array
  /** The count of 32-bit words in a plane. */
  words: number
  /** The count of planes for the price: one per bit of the largest price. */
  priceBits: number
}

/** The largest count of a digit for which there is a plane. */
export const maxCountedRepeats = 6

const equalBase = maxDigits * 10
const riseBase = equalBase + (maxDigits * (maxDigits - 1)) / 2
const fallBase = riseBase + maxDigits - 1
const minLengthBase = fallBase + maxDigits - 1
const categoryBase = minLengthBase + maxDigits
const repeatBase = categoryBase + maxCategories
const priceBase = repeatBase + 10 * maxCountedRepeats

// Each function returns the number of the plane for the question in its comment.

export const digitPlane = (position: number, digit: number) => position * 10 + digit

export const equalPlane = (a: number, b: number) => equalBase + (b * (b - 1)) / 2 + a

/** Is the digit at `position` one more than the digit on its left? */
export const risePlane = (position: number) => riseBase + position

/** Is the digit at `position` one less than the digit on its left? */
export const fallPlane = (position: number) => fallBase + position

/** Has the number at least `length` (1 … maxDigits) digits? */
export const minLengthPlane = (length: number) => minLengthBase + length - 1

export const categoryPlane = (bitIndex: number) => categoryBase + bitIndex

/** Does `digit` occur at least `times` (1 … maxCountedRepeats) times? */
export const repeatPlane = (digit: number, times: number) =>
  repeatBase + digit * maxCountedRepeats + times - 1

export const pricePlane = (bit: number) => priceBase + bit

/** Builds the planes; bit n of each plane belongs to row `order[n]`. */
export function* buildPlanes(columns: Columns, order: Uint32Array): PausableWork<Planes> {
  const words = Math.ceil(columns.count / 32)
  const priceBits = 32 - Math.clz32(yield* largestPrice(columns))
  const planes = priceBase + priceBits
  const bits = new Int32Array(planes * words)
  const word = new Int32Array(planes)
  for (let at = 0; at < columns.count; at += 1) {
    setRowBits(columns, order[at]!, word, 1 << (at & 31))
    if ((at & 31) === 31 || at === columns.count - 1) {
      for (let plane = 0; plane < planes; plane += 1) bits[plane * words + (at >> 5)] = word[plane]!
      word.fill(0)
    }
    if (at % rowsPerPause === 0) yield
  }
  return { bits, words, priceBits }
}

const digits = new Uint8Array(maxDigits)
const occurrences = new Uint8Array(10)

function setRowBits(columns: Columns, row: number, word: Int32Array, bit: number): void {
  const length = unpackDigits(columns.digits[row]!)
  setDigitBits(length, word, bit)
  for (let left = columns.categories[row]!; left > 0; left &= left - 1)
    word[categoryPlane(31 - Math.clz32(left & -left))]! |= bit
  for (let price = columns.prices[row]!; price > 0; price &= price - 1)
    word[pricePlane(31 - Math.clz32(price & -price))]! |= bit
}

function setDigitBits(length: number, word: Int32Array, bit: number): void {
  occurrences.fill(0)
  for (let at = 0; at < length; at += 1) {
    const digit = digits[at]!
    word[digitPlane(at, digit)]! |= bit
    word[minLengthPlane(at + 1)]! |= bit
    for (let tailward = 0; tailward < at; tailward += 1)
      if (digits[tailward] === digit) word[equalPlane(tailward, at)]! |= bit
    const times = Math.min((occurrences[digit]! += 1), maxCountedRepeats)
    word[repeatPlane(digit, times)]! |= bit
    if (at === 0) continue
    if (digits[at - 1] === digit + 1) word[risePlane(at - 1)]! |= bit
    if (digits[at - 1] === digit - 1) word[fallPlane(at - 1)]! |= bit
  }
}

/** Writes the digits of a packed number to `digits`, last digit first. Returns how many there are. */
function unpackDigits(packed: number): number {
  let rest = packed
  let length = 0
  while (rest >= 10) {
    const left = Math.floor(rest / 10)
    digits[length++] = rest - left * 10
    rest = left
  }
  return length
}

function* largestPrice({ prices, count }: Columns): PausableWork<number> {
  let largest = 0
  for (let at = 0; at < count; at += 1) {
    largest = Math.max(largest, prices[at]!)
    if (at % rowsPerPause === 0) yield
  }
  return largest
}
