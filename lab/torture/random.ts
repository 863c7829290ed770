import { seededRandom } from '@hao/numbers/random.ts'

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

export function createRandom(seed: number): Random {
  const random = seededRandom(seed)
  const below = (limit: number) => random.below(limit)
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
