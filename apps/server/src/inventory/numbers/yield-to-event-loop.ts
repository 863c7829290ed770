import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PausableWork } from '@hao/numbers/search/pausable-work.js'

/** How long (ms) long work goes on before everything else has its turn. */
const turnMs = 4

/** For long work: answers what to wait for when everything else should have its turn, undefined before. */
export function createYielder(): () => Promise<void> | undefined {
  let began = performance.now()
  const afterOthers = async () => {
    await nextTurn()
    began = performance.now()
  }
  return () => (performance.now() - began < turnMs ? undefined : afterOthers())
}

/** Does long work beside everything else that this process does. */
export async function runWithYields<T>(steps: PausableWork<T>): Promise<T> {
  const turn = createYielder()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    const others = turn()
    if (others) await others
  }
}
