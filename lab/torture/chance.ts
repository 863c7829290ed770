/** Choices that one seed decides; what they meet does not repeat, since processes and sockets take turns as they like. */
export type Chance = {
  /** A whole number from 0 to below `below`. */
  below(below: number): number
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  /** True in one of `n` cases. */
  oneIn(n: number): boolean
  pick<T>(list: readonly T[]): T
  /** The list in another order. */
  shuffle<T>(list: readonly T[]): T[]
  /** Another stream of choices, of its own. */
  fork(): Chance
}

/** mulberry32, by Tommy Ettinger: 32 bits of state are plenty for a schedule. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T // never from an empty list
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    oneIn: (n) => below(n) === 0,
    pick,
    shuffle: (list) => {
      const rest = [...list]
      return list.flatMap(() => rest.splice(below(rest.length), 1))
    },
    fork: () => createChance(below(2 ** 32)),
  }
}
