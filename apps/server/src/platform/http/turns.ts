/** Work that is done a few at a time. */
export type Turns = {
  /** Does `work` when its turn has come; undefined when too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T> | undefined
  /** Whether nobody is at work and nobody waits. */
  idle(): boolean
}

/** Lets `atOnce` be at work at the same time and `waiting` wait for their turn, in the order they came. */
export function createTurns(atOnce: number, waiting: number): Turns {
  const queue: (() => void)[] = []
  let busy = 0
  return {
    take(work) {
      if (busy < atOnce) {
        busy += 1
        return endOf(work)
      }
      if (queue.length >= waiting) return undefined
      return new Promise<void>((begin) => queue.push(begin)).then(() => endOf(work))
    },
    idle: () => busy === 0,
  }

  /** A turn that ends is given to whoever waits longest. */
  async function endOf<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
