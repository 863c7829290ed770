/** The number of bits in the category column of a row. */
export const maxCategories = 16

/** In the order of first occurrence: the index needs no list of categories. */
export class CategoryBits {
  readonly #bits = new Map<string, number>()
  readonly #valuesBySet = new Map<number, readonly string[]>()
  #hasOverflowed = false

  /** Rows then lack a category, which only a new load with fewer categories repairs. */
  get hasOverflowed(): boolean {
    return this.#hasOverflowed
  }

  get entries(): readonly (readonly [value: string, bit: number])[] {
    return [...this.#bits]
  }

  /** The bit set of these categories. A new value gets the next free bit, also when rows are compared. */
  toBits(values: readonly string[]): number {
    let set = 0
    for (const value of values) set |= this.#bits.get(value) ?? this.#assign(value)
    return set
  }

  /** The index (0 …) of a category's bit; -1 when no row has the category. */
  bitIndex(value: string): number {
    const bit = this.#bits.get(value)
    return bit === undefined ? -1 : 31 - Math.clz32(bit)
  }

  toValues(set: number): readonly string[] {
    const known = this.#valuesBySet.get(set)
    if (known) return known
    const values = [...this.#bits].flatMap(([value, bit]) => (set & bit ? [value] : [])).toSorted()
    this.#valuesBySet.set(set, values)
    return values
  }

  #assign(value: string): number {
    if (this.#bits.size >= maxCategories) {
      this.#hasOverflowed = true
      return 0
    }
    const bit = 1 << this.#bits.size
    this.#bits.set(value, bit)
    return bit
  }
}
