import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** What others may be waiting for: begins a look, which tells how busy (0 to 1) it was since then. */
export type MachineProbe = {
  look: () => () => number
  now: () => number
  rest: (ms: number) => Promise<unknown>
}

/** The kernel counts in hundredths of a second: a look (ms) at less than this says nothing. */
const lookMs = 100
/** Who is busier than this while we rest will miss what we take. */
const busy = 0.5
/** So many times as long as it has worked does work rest beside others; so long (ms) at most, and that often (ms) where nobody was seen. */
const restsPerWork = 6
const longestRestMs = 2000
const lookAgainMs = 1000

/**
 * For long work that can wait: what this gives is awaited between two parts of it. Each second it rests for 100 ms to see what the machine and this
 * process do without the work. Where they are busy it goes on resting, six times as long as it has worked, so that whoever is waited for keeps most of both.
 */
export function throttleWhenBusy(machine: MachineProbe = thisMachine): () => Promise<void> {
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

const thisMachine: MachineProbe = {
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

/** Processor time (ms) of all cores since the machine has started: what nobody used of it, and all of it. */
function coreTime(): { idle: number; all: number } {
  const spent = { idle: 0, all: 0 }
  for (const { times } of cpus()) {
    spent.idle += times.idle
    spent.all += times.user + times.nice + times.sys + times.irq + times.idle
  }
  return spent
}
