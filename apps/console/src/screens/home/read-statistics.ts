import { keepPreviousData } from '@tanstack/react-query'
import { formatChange } from '../../parts/charts/change.ts'
import type { Figure } from '../../parts/charts/chart-card.tsx'
import { formatValue, type Series } from '../../parts/charts/chart.ts'
import type { Range } from './range.ts'

/** How often (ms) the charts are read. */
const pollMs = 60_000

/** How the queries of charts behave: the last period stays until the next one is read. */
export const chartQuery = { placeholderData: keepPreviousData, refetchInterval: pollMs, staleTime: 10_000 }

/** The total of a series beside that of the period before. */
export function compare(
  { key, label, money }: Pick<Series, 'key' | 'label' | 'money'>,
  now: number | null,
  before: number | null,
  path?: string,
): Figure {
  return {
    key,
    label,
    text: formatValue({ ...(money && { money }) }, now),
    before: { text: formatValue({ ...(money && { money }) }, before), change: formatChange(now, before) },
    ...(path !== undefined && { path }),
  }
}

/** Figures of each day, their totals, and the totals of the period before. */
export type DailyFigures<Name extends string> = Range & {
  days: readonly ({ day: string } & Readonly<Record<Name, number>>)[]
  totals: Readonly<Record<Name, number>>
  totalsBefore: Readonly<Record<Name, number>>
}

/** A figure of each day as a series, and as a total unless `seriesOnly`. */
export type Measure<Name extends string> = Omit<Series, 'key' | 'values' | 'paths'> & {
  name: Name
  seriesOnly?: true
  /** The list behind some days; undefined where there is none. */
  list: (from: string, until: string) => string | undefined
}

/** The series of the measures, and their totals beside those of the period before. */
export function buildMeasures<Name extends string>(
  { days, totals, totalsBefore, from, until }: DailyFigures<Name>,
  measures: readonly Measure<Name>[],
): { series: Series[]; figures: Figure[] } {
  return {
    series: measures.map(({ name, list, ...series }) => ({
      ...series,
      key: series.label,
      values: days.map((day) => day[name]),
      paths: days.map(({ day }) => list(day, day)),
    })),
    figures: measures
      .filter(({ seriesOnly }) => !seriesOnly)
      .map(({ name, list, label, money }) =>
        compare(
          { key: label, label, ...(money && { money }) },
          totals[name],
          totalsBefore[name],
          list(from, until),
        ),
      ),
  }
}

export const periodOf = ({ from, until }: Range) => (from === until ? from : `${from} – ${until}`)
