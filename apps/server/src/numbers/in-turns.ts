import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '@hao/numbers/search/steps.ts'

/** How long (ms) long work goes on before everything else has its turn. */
const turnMs = 4

/** Does long work beside everything else that this process does. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (let began = performance.now(); ;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - began < turnMs) continue
    await nextTurn()
    began = performance.now()
  }
}
