export type Tasks = {
  /** Runs the work after a time in ms, unless everything was stopped before. */
  later(ms: number, work: () => Promise<void>): void
  /** Drops what has not begun and waits for what has. */
  stop(): Promise<void>
}

/** Timers that never keep the process alive and can all be stopped. */
export function createTasks(): Tasks {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false

  function run(work: () => Promise<void>): void {
    const done = work().finally(() => running.delete(done))
    running.add(done)
  }

  return {
    later: (ms, work) => {
      if (stopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        run(work)
      }, ms)
      timers.add(timer.unref())
    },
    stop: async () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
