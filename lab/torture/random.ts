import { seededRandom } from '@hao/numbers/random.ts'

/** Choices from one seed. Their effects do not repeat, because processes and sockets are scheduled freely. */
export type Random = {
  below(below: number): number
  between(least: number, most: number): number
  oneIn(n: number): boolean
  pick<T>(list: readonly T[]): T
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
