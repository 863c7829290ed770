/** A limit on how much work runs at the same time. */
export type Turns = {
  /** Resolves when a turn has come, which `leave` ends; undefined when too many wait already. */
  enter(): Promise<void> | undefined
  leave(): void
  /** Runs `work` in a turn; undefined when too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T> | undefined
  /** Whether no work runs and none waits. */
  idle(): boolean
}

/** Lets `atOnce` run at the same time and `waiting` wait for their turn, in the order they came. */
export function createTurns(atOnce: number, waiting: number): Turns {
  const queue: (() => void)[] = []
  let busy = 0
  return {
    enter,
    leave,
    take: (work) => {
      const turn = enter()
      return turn && runIn(turn, work)
    },
    idle: () => busy === 0,
  }

  function enter(): Promise<void> | undefined {
    if (busy < atOnce) {
      busy += 1
      return Promise.resolve()
    }
    return queue.length < waiting ? new Promise<void>((begin) => queue.push(begin)) : undefined
  }

  /** The turn goes to the first that waits. */
  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else busy -= 1
  }

  async function runIn<T>(turn: Promise<void>, work: () => Promise<T>): Promise<T> {
    await turn
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
