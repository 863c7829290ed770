import { readFileSync } from 'node:fs'

/**
 * The longest block (ms) of this process's event loop, and the part that this process worked; the rest went
 * to other processes.
 */
export type LoopBlock = { longest: number; working: number }

const tickMs = 2

/**
 * Watches this process's event loop; the result reports the time since its last call. `working` on Linux
 * only.
 */
export function watchLoop(): () => LoopBlock {
  let seen: LoopBlock = { longest: 0, working: 0 }
  let [at, ran] = [performance.now(), ranMs()]
  setInterval(() => {
    const [now, runs] = [performance.now(), ranMs()]
    seen = {
      longest: Math.max(seen.longest, now - at - tickMs),
      working: Math.max(seen.working, Math.min(runs - ran, now - at)),
    }
    ;[at, ran] = [now, runs]
  }, tickMs)
  return () => {
    const answer = seen
    seen = { longest: 0, working: 0 }
    return answer
  }
}

/** Processor time (ms) of the main thread so far. */
function ranMs(): number {
  const [nanoseconds = '0'] = readFileSync('/proc/self/schedstat', 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}
