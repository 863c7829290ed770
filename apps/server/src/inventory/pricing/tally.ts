import type { simulationResult } from '@hao/contract/console/endpoints/pricing.ts'
import { maxListedChanges } from '@hao/contract/console/listed-changes.ts'
import type { z } from 'zod'
import { findExceededLimits, type PriceLimits } from '../../platform/config/price-limits.ts'
import type { Candidate, RepricedNumber } from './reprice.ts'

export type SimulationResult = z.output<typeof simulationResult>

type Change = SimulationResult['biggest'][number]

/**
 * A number of a list: a change with its part of the histogram, where `deep` is a cut beyond the limit of one
 * person; or one whose struck price is not real.
 */
type ListedChange = Change &
  ({ part: number; deep: boolean } | { unreal: 'unreal' | 'standing'; struckFen: number })

/** The upper ends of the histogram bins, in per cent of the former price. */
const binEnds = [-50, -30, -20, -10, -5, 0, 5, 10, 20, 30, 50, 100]
/** The most numbers in the result itself. */
const maxExamples = 50

/**
 * Collects the result of a simulation. `lowestFen` is the lowest price in the legal period; undefined if the
 * number was not on sale all that time.
 */
export function createTally(limits: PriceLimits) {
  const counts = { numbers: 0, rises: 0, falls: 0, unchanged: 0, beforeFen: 0, afterFen: 0 }
  const cuts = { deep: 0, loweredFen: 0, raisedFen: 0 }
  const parts = Array.from({ length: binEnds.length + 1 }, () => new LargestChanges())
  const unreal = { unreal: new LargestChanges(), standing: new LargestChanges() }
  const listChanges = () => parts.flatMap((part) => part.list()).toSorted(largestFirst)

  function addChange(change: Change): void {
    const { beforeFen, afterFen } = change
    const deep = afterFen * 100 < beforeFen * (100 - limits.onePercent)
    counts[afterFen > beforeFen ? 'rises' : 'falls'] += 1
    cuts.loweredFen += Math.max(0, beforeFen - afterFen)
    cuts.raisedFen += Math.max(0, afterFen - beforeFen)
    if (deep) cuts.deep += 1
    const part = binOf(beforeFen, afterFen)
    // The spread is last: see docs/decisions/116-object-literals.md.
    parts[part]?.add({ part, deep, ...change })
  }

  return {
    add({ id, digits, price_fen }: Candidate, repriced: RepricedNumber, lowestFen: number | undefined): void {
      const { fen, shownStruckFen, changesShownStruck } = repriced
      counts.numbers += 1
      counts.beforeFen += price_fen
      counts.afterFen += fen
      const change = { id, digits, beforeFen: price_fen, afterFen: fen }
      if (lowestFen === undefined || shownStruckFen > lowestFen) {
        const kind = changesShownStruck ? 'unreal' : 'standing'
        unreal[kind].add({ unreal: kind, struckFen: shownStruckFen, ...change })
      }
      if (fen === price_fen) counts.unchanged += 1
      else addChange(change)
    },
    /** The largest changes of each part of the histogram, then those with unreal struck prices. */
    changes: () => [...listChanges(), ...unreal.unreal.list(), ...unreal.standing.list()],
    result: (kept: number): SimulationResult => ({
      ...counts,
      ...cuts,
      kept,
      histogram: parts.map(({ count }, at) => ({
        from: binEnds[at - 1] ?? null,
        to: binEnds[at] ?? null,
        count,
      })),
      biggest: listChanges()
        .slice(0, maxExamples)
        .map(({ id, digits, beforeFen, afterFen }) => ({ id, digits, beforeFen, afterFen })),
      unreal: { count: unreal.unreal.count },
      unrealAlready: { count: unreal.standing.count },
      limits,
      exceeded: findExceededLimits(
        { ...cuts, numbers: counts.rises + counts.falls, baseFen: counts.beforeFen },
        limits,
      ),
    }),
  }
}

/** Counts changes and keeps the largest ones. */
class LargestChanges {
  count = 0
  private kept: ListedChange[] = []

  add(change: ListedChange): void {
    this.count += 1
    this.kept.push(change)
    if (this.kept.length >= 2 * maxListedChanges) this.kept = this.list()
  }

  list(): ListedChange[] {
    return this.kept.toSorted(largestFirst).slice(0, maxListedChanges)
  }
}

const changeSize = ({ beforeFen, afterFen }: Change) => Math.abs(afterFen - beforeFen)

const largestFirst = (one: Change, other: Change) => changeSize(other) - changeSize(one) || one.id - other.id

function binOf(before: number, after: number): number {
  const percent = before === 0 ? Infinity : ((after - before) / before) * 100
  const at = binEnds.findIndex((end) => percent <= end)
  return at < 0 ? binEnds.length : at
}
