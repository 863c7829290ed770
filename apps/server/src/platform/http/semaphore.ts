/** Lets `atOnce` run at the same time and `waiting` wait for their turn, in the order they came. */
export function createSemaphore(atOnce: number, waiting: number) {
  const queue: (() => void)[] = []
  let busy = 0

  async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy < atOnce) busy += 1
    else await new Promise<void>((begin) => queue.push(begin))
    try {
      return await work()
    } finally {
      // The turn goes to the first that waits.
      const next = queue.shift()
      if (next) next()
      else busy -= 1
    }
  }

  return {
    /** Runs `work` in a turn; undefined when too many wait already. */
    run: <T>(work: () => Promise<T>): Promise<T> | undefined =>
      busy < atOnce || queue.length < waiting ? runInTurn(work) : undefined,
  }
}
