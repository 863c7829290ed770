/** The word at a place; 0 outside of the words. */
export function wordAt(words: Int32Array, at: number): number {
  return words[at] ?? 0
}

/** Sets bits of the word at a place. */
export function setBits(words: Int32Array, at: number, bits: number): void {
  words[at] = wordAt(words, at) | bits
}

/** Keeps, of the word at a place, the bits of a mask. */
export function keepBits(words: Int32Array, at: number, mask: number): void {
  words[at] = wordAt(words, at) & mask
}

/** Adds to a counter; returns what it was before. */
export function addTo(counters: Uint32Array, at: number, count: number): number {
  const before = counters[at] ?? 0
  counters[at] = before + count
  return before
}
