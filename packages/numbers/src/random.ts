/** Repeatable random values: the same seed gives the same sequence on every machine. Not for secrets. */
export type Random = {
  fraction(): number
  below(limit: number): number
  digits(length: number): string
  /** One of `choices`, with a probability in proportion to its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T
}

/** A Weyl sequence through a bijective mixer (splitmix with hash-prospector's). Any seed is good. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const fraction = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    digits: (length) => Array.from({ length }, () => below(10)).join(''),
    weighted: (choices) => pick(choices, fraction()),
  }
}

function pick<T>(choices: readonly (readonly [T, number])[], fraction: number): T {
  let left = fraction * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  throw new RangeError('Nothing to choose from')
}
