import type { simulationResult } from '@hao/contract/console/endpoints/pricing.ts'
import type { z } from 'zod'
import type { Candidate, RepricedNumber } from './reprice.ts'

export type SimulationResult = z.output<typeof simulationResult>

type Unreal = SimulationResult['unreal']

/** Where the parts of the histogram end, in per cent of the price before. */
const ends = [-50, -30, -20, -10, -5, 0, 5, 10, 20, 30, 50, 100]
/** How many are named, of what is named at all. */
const mostNamed = 50

/** Counts what rules would do, number by number. `lowestFen` is its lowest price in the days that count; undefined where it was not on sale all the time. */
export function createTally() {
  const counts = { numbers: 0, rises: 0, falls: 0, unchanged: 0, beforeFen: 0, afterFen: 0 }
  const parts = Array.from({ length: ends.length + 1 }, () => 0)
  const biggest: SimulationResult['biggest'] = []
  const unreal: Unreal = { count: 0, examples: [] }
  const unrealAlready: Unreal = { count: 0, examples: [] }

  function keepBiggest(change: SimulationResult['biggest'][number]): void {
    const size = sizeOf(change)
    const least = biggest[mostNamed - 1]
    if (least && size <= sizeOf(least)) return
    const at = biggest.findIndex((other) => sizeOf(other) < size)
    biggest.splice(at < 0 ? biggest.length : at, 0, change)
    biggest.length = Math.min(biggest.length, mostNamed)
  }

  return {
    add({ id, digits, price_fen }: Candidate, repriced: RepricedNumber, lowestFen: number | undefined): void {
      const { fen, shownStruckFen, changesShownStruck } = repriced
      counts.numbers += 1
      counts.beforeFen += price_fen
      counts.afterFen += fen
      if (lowestFen === undefined || shownStruckFen > lowestFen)
        name(changesShownStruck ? unreal : unrealAlready, { id, digits, struckFen: shownStruckFen })
      if (fen === price_fen) {
        counts.unchanged += 1
        return
      }
      counts[fen > price_fen ? 'rises' : 'falls'] += 1
      const part = partOf(price_fen, fen)
      parts[part] = (parts[part] ?? 0) + 1
      keepBiggest({ id, digits, beforeFen: price_fen, afterFen: fen })
    },
    result: (kept: number): SimulationResult => ({
      ...counts,
      kept,
      histogram: parts.map((count, at) => ({ from: ends[at - 1] ?? null, to: ends[at] ?? null, count })),
      biggest,
      unreal,
      unrealAlready,
    }),
  }
}

function name(among: Unreal, example: Unreal['examples'][number]): void {
  among.count += 1
  if (among.examples.length < mostNamed) among.examples.push(example)
}

const sizeOf = ({ beforeFen, afterFen }: SimulationResult['biggest'][number]) =>
  Math.abs(afterFen - beforeFen)

function partOf(before: number, after: number): number {
  const percent = before === 0 ? Infinity : ((after - before) / before) * 100
  const at = ends.findIndex((end) => percent <= end)
  return at < 0 ? ends.length : at
}
