/** How many calls the edge takes on, so that a flood of them harms nobody else. */
export type Limits = {
  /** At the same time, in all. */
  calls: number
  /** New ones a second, in all. */
  newPerSecond: number
  /** Of one caller at the same time. */
  callsOfCaller: number
  /** New ones of one caller in ten seconds. */
  newOfCaller: number
}

export const usualLimits: Limits = { calls: 2000, newPerSecond: 300, callsOfCaller: 5, newOfCaller: 10 }

/** Of no more callers is it known at once when they called: in a flood of made-up numbers, new ones are refused. */
export const mostCallers = 100_000

/** Counts calls: `begin` says whether one more may begin, and then wants its `end`. */
export function countCalls(limits: Limits, clock: () => number = Date.now) {
  const windows = { all: slidingWindow(1000, limits.newPerSecond), caller: new Map<string, Window>() }
  const running = new Map<string, number>()
  let all = 0
  let tidied = 0

  /** Windows in which nothing happens any more are forgotten, once a second at most, as all are looked at. */
  function tidy(now: number): void {
    if (windows.caller.size < 10_000 || now - tidied < 1000) return
    tidied = now
    for (const [caller, window] of windows.caller) if (window.isIdle(now)) windows.caller.delete(caller)
  }

  return {
    /** `caller` is a number; of whoever hides theirs, where they call from and what they dial. */
    begin: (caller: string): boolean => {
      const now = clock()
      tidy(now)
      if (windows.caller.size >= mostCallers && !windows.caller.has(caller)) return false
      const own = windows.caller.get(caller) ?? slidingWindow(10_000, limits.newOfCaller)
      windows.caller.set(caller, own)
      // A call that is refused spends nothing of what all share.
      if (!own.take(now) || (running.get(caller) ?? 0) >= limits.callsOfCaller) return false
      if (all >= limits.calls || !windows.all.take(now)) return false
      running.set(caller, (running.get(caller) ?? 0) + 1)
      all += 1
      return true
    },
    end: (caller: string): void => {
      all -= 1
      const left = (running.get(caller) ?? 1) - 1
      if (left > 0) running.set(caller, left)
      else running.delete(caller)
    },
    running: () => all,
  }
}

type Window = ReturnType<typeof slidingWindow>

/** At most so many within any window of so many ms, counted over the last window and this one. */
function slidingWindow(ms: number, most: number) {
  let begun = 0
  let before = 0
  let count = 0
  const turn = (now: number) => {
    const passed = Math.floor((now - begun) / ms)
    if (passed < 1) return
    before = passed === 1 ? count : 0
    count = 0
    begun = now - ((now - begun) % ms)
  }
  return {
    take: (now: number): boolean => {
      turn(now)
      if (before * (1 - (now - begun) / ms) + count >= most) return false
      count += 1
      return true
    },
    isIdle: (now: number): boolean => now - begun > 2 * ms,
  }
}
