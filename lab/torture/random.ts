/** Choices from one seed. Their effects do not repeat, because processes and sockets are scheduled freely. */
export type Random = {
  /** An integer from 0 to below `below`. */
  below(below: number): number
  /** An integer from `least` to `most`. */
  between(least: number, most: number): number
  /** True in one of `n` cases. */
  oneIn(n: number): boolean
  pick<T>(list: readonly T[]): T
  /** The list in another order. */
  shuffle<T>(list: readonly T[]): T[]
  /** An independent stream of choices. */
  fork(): Random
}

/** mulberry32, by Tommy Ettinger: 32 bits of state are enough for a schedule. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T // the list is never empty
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    oneIn: (n) => below(n) === 0,
    pick,
    shuffle: (list) => {
      const rest = [...list]
      return list.flatMap(() => rest.splice(below(rest.length), 1))
    },
    fork: () => createRandom(below(2 ** 32)),
  }
}
