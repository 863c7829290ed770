import { maxStatisticsDays } from '@hao/contract/console/endpoints/statistics.ts'
import { refuse } from '../../platform/base/refuse.ts'
import {
  addDays,
  dayMs,
  endOfShanghaiDay,
  shanghaiDay,
  startOfShanghaiDay,
} from '../../platform/base/time.ts'

/** Days of Shanghai, both included. */
export type Days = { from: string; until: string }

/** A period and the one of the same length that ends the day before. */
export type Period = Days & { before: Days }

/** Moments: at or after `start`, before `end`. */
export type Span = { start: Date; end: Date }

/** The first day of statistics. Long before the first order, and within every type of date. */
const firstDay = '2000-01-01'

/**
 * Checks the days of a request. Refuses `days-not-possible` for days in the wrong order, after today, or more
 * than 366.
 */
export function resolvePeriod({ from, until }: Days, now: Date): Period {
  const count = countDays({ from, until })
  if (from < firstDay || count < 1 || count > maxStatisticsDays || until > shanghaiDay(now))
    throw refuse('days-not-possible')
  const shifted = (day: string) => shanghaiDay(addDays(startOfShanghaiDay(day), -count))
  return { from, until, before: { from: shifted(from), until: shifted(until) } }
}

/** The number of days. Days of Shanghai have 24 hours. */
function countDays({ from, until }: Days): number {
  return (startOfShanghaiDay(until).getTime() - startOfShanghaiDay(from).getTime()) / dayMs + 1
}

export function listDays(days: Days): string[] {
  const start = startOfShanghaiDay(days.from)
  return Array.from({ length: countDays(days) }, (_, place) => shanghaiDay(addDays(start, place)))
}

export function nextDay(day: string): string {
  return shanghaiDay(endOfShanghaiDay(day))
}

export function spanOf({ from, until }: Days): Span {
  return { start: startOfShanghaiDay(from), end: endOfShanghaiDay(until) }
}

/** The moments of both periods: they adjoin. */
export const spanBoth = ({ before, until }: Period): Span => spanOf({ from: before.from, until })

export function splitDays({ from, until }: Days, length: number): Days[] {
  const parts: Days[] = []
  for (let day = from; day <= until; day = nextDay(parts.at(-1)!.until)) {
    const last = shanghaiDay(addDays(startOfShanghaiDay(day), length - 1))
    parts.push({ from: day, until: last < until ? last : until })
  }
  return parts
}
