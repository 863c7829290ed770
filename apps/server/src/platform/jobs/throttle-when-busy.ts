import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** `look` starts a measurement; its result returns the load (0 to 1) since. */
type LoadProbe = {
  look: () => () => number
  now: () => number
  rest: (ms: number) => Promise<unknown>
}

/** The minimum duration (ms) of a measurement: the kernel counts in hundredths of a second. */
const lookMs = 100
const busy = 0.5
/** Rests this many times as long as it worked on a busy machine; measures again after `lookAgainMs`. */
const restsPerWork = 6
const longestRestMs = 2000
const lookAgainMs = 1000

/**
 * Await the returned function between two steps of background work. Each second it rests for 100 ms to
 * measure the load without this work.
 */
export function throttleWhenBusy(machine: LoadProbe = thisMachine): () => Promise<void> {
  let since = machine.now()
  let alone = false
  return async () => {
    const workedMs = machine.now() - since
    if (workedMs < (alone ? lookAgainMs : lookMs)) return
    let left = Math.min(longestRestMs, restsPerWork * workedMs)
    do {
      const howBusy = machine.look()
      await machine.rest(lookMs)
      alone = howBusy() < busy
      left -= lookMs
    } while (left > 0 && !alone)
    since = machine.now()
  }
}

const thisMachine: LoadProbe = {
  look: () => {
    const cores = coreTime()
    const loop = performance.eventLoopUtilization()
    return () => {
      const now = coreTime()
      const idle = (now.idle - cores.idle) / Math.max(1, now.all - cores.all)
      return Math.max(1 - idle, performance.eventLoopUtilization(loop).utilization)
    }
  },
  now: () => performance.now(),
  rest: (ms) => wait(ms),
}

/** Processor time (ms) of all cores since boot: idle, and in total. */
function coreTime(): { idle: number; all: number } {
  const spent = { idle: 0, all: 0 }
  for (const { times } of cpus()) {
    spent.idle += times.idle
    spent.all += times.user + times.nice + times.sys + times.irq + times.idle
  }
  return spent
}
