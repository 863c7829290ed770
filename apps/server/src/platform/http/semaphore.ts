/** A limit on how much work runs at the same time. */
export type Semaphore = {
  /** Resolves when a turn has come, which `release` ends; undefined when too many wait already. */
  acquire(): Promise<void> | undefined
  release(): void
  /** Runs `work` in a turn; undefined when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined
  /** Whether no work runs and none waits. */
  isIdle(): boolean
}

/** Lets `atOnce` run at the same time and `waiting` wait for their turn, in the order they came. */
export function createSemaphore(atOnce: number, waiting: number): Semaphore {
  const queue: (() => void)[] = []
  let busy = 0
  return {
    acquire,
    release,
    run: (work) => {
      const turn = acquire()
      return turn && runIn(turn, work)
    },
    isIdle: () => busy === 0,
  }

  function acquire(): Promise<void> | undefined {
    if (busy < atOnce) {
      busy += 1
      return Promise.resolve()
    }
    return queue.length < waiting ? new Promise<void>((begin) => queue.push(begin)) : undefined
  }

  /** The turn goes to the first that waits. */
  function release(): void {
    const next = queue.shift()
    if (next) next()
    else busy -= 1
  }

  async function runIn<T>(turn: Promise<void>, work: () => Promise<T>): Promise<T> {
    await turn
    try {
      return await work()
    } finally {
      release()
    }
  }
}
