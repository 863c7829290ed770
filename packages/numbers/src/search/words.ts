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
