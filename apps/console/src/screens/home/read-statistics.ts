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

export const periodOf = ({ from, until }: Range) => (from === until ? from : `${from} – ${until}`)
