import { type StockState, stockStates } from '@hao/contract/console/stock.ts'

/** The fields that filter and order the list. `changedAt` is the time (ms) of the newest history entry. */
export type StockRow = {
  id: number
  digits: string
  state: StockState
  priceFen: number
  /** Separated by commas. */
  categories: string
  changedAt: number
}

const codes = new Map(stockStates.map((state, at) => [state, at + 1]))

/** The code of a state in the columns, from 1. */
export const toStateCode = (state: StockState): number => codes.get(state) ?? 0

const maxDigits = 10

/** Converts a half byte of a key to the character code of its digit. */
const codeBase = '0'.charCodeAt(0) - 1

/** The digits read last, and views of the same memory for each length. */
const digitCodes = new Uint8Array(maxDigits)
const ofLength = Array.from({ length: maxDigits + 1 }, (_, length) => digitCodes.subarray(0, length))

/**
 * The whole inventory in memory: arrays by id, 24 bytes for each number. Digits are packed as half bytes,
 * each digit plus one and 0 after the last, so that keys sort as the digits do.
 */
export class StockColumns {
  /** The largest id plus one. */
  size = 0
  /** 0 means that no number has this id. */
  states: Uint8Array
  fens: Int32Array
  /** An index into `sets`. */
  categories: Uint16Array
  changedAt: Float64Array
  heads: Uint32Array
  rests: Uint8Array
  /** Every combination of categories that has occurred. */
  readonly sets: (readonly string[])[] = []
  readonly #setOf = new Map<string, number>()

  constructor(capacity: number) {
    this.states = new Uint8Array(capacity)
    this.fens = new Int32Array(capacity)
    this.categories = new Uint16Array(capacity)
    this.changedAt = new Float64Array(capacity)
    this.heads = new Uint32Array(capacity)
    this.rests = new Uint8Array(capacity)
  }

  put({ id, digits, state, priceFen, categories, changedAt }: StockRow): void {
    if (id >= this.states.length) this.#grow(id)
    this.size = Math.max(this.size, id + 1)
    const key = toDigitsKey(digits)
    this.heads[id] = Math.floor(key / 256)
    this.rests[id] = key % 256
    this.states[id] = toStateCode(state)
    this.fens[id] = priceFen
    this.categories[id] = this.#numberOf(categories)
    this.changedAt[id] = changedAt
  }

  remove(id: number): void {
    if (id < this.size) this.states[id] = 0
  }

  /** The digits of a number as character codes. The next call overwrites them. */
  digitsOf(id: number): Uint8Array {
    let rest = this.heads[id]!
    let length = 0
    for (; rest !== 0; rest <<= 4) digitCodes[length++] = codeBase + (rest >>> 28)
    for (rest = this.rests[id]! << 24; rest !== 0; rest <<= 4) digitCodes[length++] = codeBase + (rest >>> 28)
    return ofLength[length]!
  }

  #numberOf(categories: string): number {
    const known = this.#setOf.get(categories)
    if (known !== undefined) return known
    const number = this.sets.push(categories === '' ? [] : categories.split(',')) - 1
    this.#setOf.set(categories, number)
    return number
  }

  #grow(id: number): void {
    const larger = new StockColumns(Math.ceil((id + 1) * 1.25))
    this.states = copyInto(larger.states, this.states)
    this.fens = copyInto(larger.fens, this.fens)
    this.categories = copyInto(larger.categories, this.categories)
    this.changedAt = copyInto(larger.changedAt, this.changedAt)
    this.heads = copyInto(larger.heads, this.heads)
    this.rests = copyInto(larger.rests, this.rests)
  }
}

function copyInto<Column extends Pick<Float64Array, 'set'>>(
  larger: Column,
  column: ArrayLike<number>,
): Column {
  larger.set(column)
  return larger
}

/** The sort key of digits, below 2^40. */
export function toDigitsKey(digits: string): number {
  let key = 0
  for (let at = 0; at < maxDigits; at += 1)
    key = key * 16 + (at < digits.length ? digits.charCodeAt(at) - codeBase : 0)
  return key
}
