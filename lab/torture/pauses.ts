import type { Entry, Fault } from './history.ts'
import { recoveryMs } from './nemesis.ts'

/** Between two acknowledged orders, where a part of the time is in the fault or its recovery. */
export function orderPauses(history: readonly Entry[], faults: readonly Fault[]): number[] {
  const told = history
    .filter(({ op, outcome }) => op === 'place' && outcome === 'ok')
    .map(({ end }) => end)
    .toSorted((a, b) => a - b)
  return faults.filter(failsOver).map(({ start, end }) => {
    const around = told.filter((_at, place) => {
      const [before = -Infinity, after = Infinity] = [told[place - 1], told[place + 1]]
      return after >= start && before <= end + recoveryMs
    })
    return Math.max(0, ...around.slice(1).map((at, place) => at - (around[place] ?? at)))
  })
}

const failsOver = ({ name }: Fault) => name.startsWith('fail over') && !name.includes('not now')
