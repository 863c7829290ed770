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
  const next = () => {
    busy -= 1
    queue.shift()?.()
  }
  return {
    take(work) {
      if (busy >= atOnce && queue.length >= waiting) return undefined
      return new Promise((resolve, reject) => {
        const begin = () => {
          busy += 1
          work().finally(next).then(resolve, reject)
        }
        if (busy < atOnce) begin()
        else queue.push(begin)
      })
    },
    idle: () => busy === 0,
  }
}
