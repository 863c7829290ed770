import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PausableWork } from '@hao/numbers/search/pausable-work.ts'

/** The longest time (ms) that long work blocks the event loop. */
const maxBlockMs = 4

/**
 * For loops of long work: the returned function gives a promise to await when it is time to yield, else
 * undefined.
 */
export function createYielder(): () => Promise<void> | undefined {
  let began = performance.now()
  const yieldNow = async () => {
    await nextTurn()
    began = performance.now()
  }
  return () => (performance.now() - began < maxBlockMs ? undefined : yieldNow())
}

/** Runs long work and yields to the event loop in between. */
export async function runWithYields<T>(work: PausableWork<T>): Promise<T> {
  const yieldIfDue = createYielder()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    const pause = yieldIfDue()
    if (pause) await pause
  }
}
