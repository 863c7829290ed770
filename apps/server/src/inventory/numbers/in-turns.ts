import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '@hao/numbers/search/steps.ts'

/** How long (ms) long work goes on before everything else has its turn. */
const turnMs = 4

/** For long work: answers what to wait for when everything else should have its turn, undefined before. */
export function takeTurns(): () => Promise<void> | undefined {
  let began = performance.now()
  const afterOthers = async () => {
    await nextTurn()
    began = performance.now()
  }
  return () => (performance.now() - began < turnMs ? undefined : afterOthers())
}

/** Does long work beside everything else that this process does. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  const turn = takeTurns()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    const others = turn()
    if (others) await others
  }
}
