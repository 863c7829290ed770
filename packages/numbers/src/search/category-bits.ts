/** So many categories a row can tell apart: the bits of its column. */
export const maxCategories = 16

/**
 * Which bit stands for which category: an index gives them out as it meets the values, and knows no list of its own. A set is given as values in
 * alphabetical order.
 */
export class CategoryBits {
  readonly #bits = new Map<string, number>()
  readonly #sets = new Map<number, readonly string[]>()
  #isExceeded = false

  /** Whether a row was of a category for which no bit was left; only those before it are known of that row. */
  get hasOverflowed(): boolean {
    return this.#isExceeded
  }

  /** The values with their bits. */
  get entries(): readonly (readonly [value: string, bit: number])[] {
    return [...this.#bits]
  }

  /** The set of these categories; a value that was not met before gets the next bit. */
  toBits(values: readonly string[]): number {
    let set = 0
    for (const value of values) set |= this.#bits.get(value) ?? this.#meet(value)
    return set
  }

  /** The place (0 …) of a category's bit; -1 when no row is of it. */
  bitIndex(value: string): number {
    const bit = this.#bits.get(value)
    return bit === undefined ? -1 : 31 - Math.clz32(bit)
  }

  /** The categories of a set. */
  toValues(set: number): readonly string[] {
    const known = this.#sets.get(set)
    if (known) return known
    const values = [...this.#bits].flatMap(([value, bit]) => (set & bit ? [value] : [])).toSorted()
    this.#sets.set(set, values)
    return values
  }

  #meet(value: string): number {
    if (this.#bits.size >= maxCategories) {
      this.#isExceeded = true
      return 0
    }
    const bit = 1 << this.#bits.size
    this.#bits.set(value, bit)
    return bit
  }
}
