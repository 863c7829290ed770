import { readFileSync } from 'node:fs'

/** How long (ms) the event loop of this process stood still at most, and how long of it this process itself was at work: the rest is others on the same cores. */
export type Stood = { longest: number; working: number }

const tickMs = 2

/** Watches this process's event loop; the result tells what was seen since it was asked last, and begins anew. Linux only for `working`. */
export function watchLoop(): () => Stood {
  let seen: Stood = { longest: 0, working: 0 }
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

/** How long (ms) the main thread had a processor until now. */
function ranMs(): number {
  const [nanoseconds = '0'] = readFileSync('/proc/self/schedstat', 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}
