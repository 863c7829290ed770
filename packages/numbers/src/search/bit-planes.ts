import { maxCategories } from './category-bits.ts'
import { type Columns, maxDigits } from './columns.ts'
import { rowsPerPause, type PausableWork } from './pausable-work.ts'

/**
 * One bit for each row and question, question after question: 32 rows are asked at once. Positions are counted from the tail, 0 first; what
 * is asked of a digit that a number does not have is false.
 */
export type Planes = {
  bits: Int32Array
  /** Words of 32 rows in each plane. */
  words: number
  /** How many bits a price has. */
  priceBits: number
}

/** How often a digit occurs is known up to so many times. */
export const maxCountedRepeats = 6

const equalBase = maxDigits * 10
const riseBase = equalBase + (maxDigits * (maxDigits - 1)) / 2
const fallBase = riseBase + maxDigits - 1
const longBase = fallBase + maxDigits - 1
const categoryBase = longBase + maxDigits
const timesBase = categoryBase + maxCategories
const priceBase = timesBase + 10 * maxCountedRepeats

/** The digit at `position` is `digit`. */
export const digitPlane = (position: number, digit: number) => position * 10 + digit

/** The digits at two positions, `a` < `b`, are the same. */
export const equalPlane = (a: number, b: number) => equalBase + (b * (b - 1)) / 2 + a

/** The digit at `position` is one more than the digit on its left. */
export const risePlane = (position: number) => riseBase + position

/** The digit at `position` is one less than the digit on its left. */
export const fallPlane = (position: number) => fallBase + position

/** The number has `length` (1 … widest) digits or more. */
export const minLengthPlane = (length: number) => longBase + length - 1

/** The number is of the category with bit `at`. */
export const categoryPlane = (at: number) => categoryBase + at

/** `digit` occurs `times` (1 … mostTimes) or more. */
export const repeatPlane = (digit: number, times: number) => timesBase + digit * maxCountedRepeats + times - 1

/** Bit `bit` of the price in fen. */
export const pricePlane = (bit: number) => priceBase + bit

/** The planes of the rows, in the given order of them. */
export function* buildPlanes(columns: Columns, order: Uint32Array): PausableWork<Planes> {
  const words = Math.ceil(columns.count / 32)
  const priceBits = 32 - Math.clz32(yield* largestPrice(columns))
  const planes = priceBase + priceBits
  const bits = new Int32Array(planes * words)
  const word = new Int32Array(planes)
  for (let at = 0; at < columns.count; at += 1) {
    askRow(columns, order[at]!, word, 1 << (at & 31))
    if ((at & 31) === 31 || at === columns.count - 1) {
      for (let plane = 0; plane < planes; plane += 1) bits[plane * words + (at >> 5)] = word[plane]!
      word.fill(0)
    }
    if (at % rowsPerPause === 0) yield
  }
  return { bits, words, priceBits }
}

const digits = new Uint8Array(maxDigits)
const seen = new Uint8Array(10)

function askRow(columns: Columns, row: number, word: Int32Array, bit: number): void {
  const length = readDigits(columns.digits[row]!)
  askDigits(length, word, bit)
  for (let set = columns.categories[row]!; set > 0; set &= set - 1)
    word[categoryPlane(31 - Math.clz32(set & -set))]! |= bit
  for (let price = columns.prices[row]!; price > 0; price &= price - 1)
    word[pricePlane(31 - Math.clz32(price & -price))]! |= bit
}

function askDigits(length: number, word: Int32Array, bit: number): void {
  seen.fill(0)
  for (let at = 0; at < length; at += 1) {
    const digit = digits[at]!
    word[digitPlane(at, digit)]! |= bit
    word[minLengthPlane(at + 1)]! |= bit
    for (let tailward = 0; tailward < at; tailward += 1)
      if (digits[tailward] === digit) word[equalPlane(tailward, at)]! |= bit
    const times = Math.min((seen[digit]! += 1), maxCountedRepeats)
    word[repeatPlane(digit, times)]! |= bit
    if (at === 0) continue
    if (digits[at - 1] === digit + 1) word[risePlane(at - 1)]! |= bit
    if (digits[at - 1] === digit - 1) word[fallPlane(at - 1)]! |= bit
  }
}

/** Leaves the digits in `digits`, the last one first, and tells how many there are. */
function readDigits(behindOne: number): number {
  let rest = behindOne
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
