import type { simulationResult } from '@hao/contract/console/endpoints/pricing.ts'
import type { z } from 'zod'
import type { Candidate, RepricedNumber } from './reprice.ts'

export type SimulationResult = z.output<typeof simulationResult>

type Unreal = SimulationResult['unreal']

/** The upper ends of the histogram bins, in per cent of the former price. */
const binEnds = [-50, -30, -20, -10, -5, 0, 5, 10, 20, 30, 50, 100]
/** The most examples in each list. */
const maxExamples = 50

/**
 * Collects the result of a simulation. `lowestFen` is the lowest price in the legal period; undefined if the
 * number was not on sale all that time.
 */
export function createTally() {
  const counts = { numbers: 0, rises: 0, falls: 0, unchanged: 0, beforeFen: 0, afterFen: 0 }
  const bins = Array.from({ length: binEnds.length + 1 }, () => 0)
  const biggest: SimulationResult['biggest'] = []
  const unreal: Unreal = { count: 0, examples: [] }
  const unrealAlready: Unreal = { count: 0, examples: [] }

  function keepBiggest(change: SimulationResult['biggest'][number]): void {
    const size = changeSize(change)
    const smallest = biggest[maxExamples - 1]
    if (smallest && size <= changeSize(smallest)) return
    const at = biggest.findIndex((other) => changeSize(other) < size)
    biggest.splice(at < 0 ? biggest.length : at, 0, change)
    biggest.length = Math.min(biggest.length, maxExamples)
  }

  return {
    add({ id, digits, price_fen }: Candidate, repriced: RepricedNumber, lowestFen: number | undefined): void {
      const { fen, shownStruckFen, changesShownStruck } = repriced
      counts.numbers += 1
      counts.beforeFen += price_fen
      counts.afterFen += fen
      if (lowestFen === undefined || shownStruckFen > lowestFen)
        addExample(changesShownStruck ? unreal : unrealAlready, { id, digits, struckFen: shownStruckFen })
      if (fen === price_fen) {
        counts.unchanged += 1
        return
      }
      counts[fen > price_fen ? 'rises' : 'falls'] += 1
      const bin = binOf(price_fen, fen)
      bins[bin] = (bins[bin] ?? 0) + 1
      keepBiggest({ id, digits, beforeFen: price_fen, afterFen: fen })
    },
    result: (kept: number): SimulationResult => ({
      ...counts,
      kept,
      histogram: bins.map((count, at) => ({ from: binEnds[at - 1] ?? null, to: binEnds[at] ?? null, count })),
      biggest,
      unreal,
      unrealAlready,
    }),
  }
}

function addExample(among: Unreal, example: Unreal['examples'][number]): void {
  among.count += 1
  if (among.examples.length < maxExamples) among.examples.push(example)
}

const changeSize = ({ beforeFen, afterFen }: SimulationResult['biggest'][number]) =>
  Math.abs(afterFen - beforeFen)

function binOf(before: number, after: number): number {
  const percent = before === 0 ? Infinity : ((after - before) / before) * 100
  const at = binEnds.findIndex((end) => percent <= end)
  return at < 0 ? binEnds.length : at
}
