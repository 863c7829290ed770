/** The clock of the simulated WeChat Pay and its scheduled work. Signatures use the wall clock. */
export type Clock = {
  now(): number
  /** Runs the work after a time in ms, unless the clock stops before. */
  schedule(ms: number, work: () => Promise<void>): void
  /** Drops work that has not started and waits for the rest. */
  stop(): Promise<void>
}

export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString()

/** The wall clock, which tests can move ahead. Its timers do not keep the process alive. */
export function createWallClock(): Clock & { advance(ms: number): void } {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false
  let aheadMs = 0

  function run(work: () => Promise<void>): void {
    const done = work().finally(() => running.delete(done))
    running.add(done)
  }

  return {
    now: () => Date.now() + aheadMs,
    advance: (ms) => {
      aheadMs += ms
    },
    schedule: (ms, work) => {
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
