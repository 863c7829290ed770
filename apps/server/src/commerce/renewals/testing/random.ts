/** A random generator with the same values in every run: mulberry32 by Tommy Ettinger, public domain. */
export function createRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** A number from 0 up to, not including, 1. */
    next,
    /** An integer from `min` to `max`. */
    integer: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    /** True with this probability (percent). */
    percent: (percent: number) => next() * 100 < percent,
    /** One of the values, chosen by weight. */
    pick: <T extends string | number>(weights: readonly (readonly [T, number])[]): T => {
      let left = next() * weights.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of weights) if ((left -= weight) < 0) return value
      return (weights[0] as readonly [T, number])[0]
    },
  }
}

export type Random = ReturnType<typeof createRandom>
