import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { formatShare } from '../../parts/charts/change.ts'
import type { Series } from '../../parts/charts/chart.ts'
import { ChartCard, type ChartData } from '../../parts/charts/chart-card.tsx'
import type { Range } from './range.ts'
import { chartQuery, compare, periodOf } from './read-statistics.ts'
import { homeTexts } from './texts.ts'

type Statistics = ConsoleOutput<'GET /statistics/conversion'>
const measures = ['visits', 'placed', 'paid'] as const
type Measure = (typeof measures)[number]

const tones = { visits: 'calm', placed: 'middle', paid: 'main' } as const

/** The list behind a measure of some days. Visits are only counted. */
function listOf(measure: Measure, from: string, until: string): string | undefined {
  const placed = { kind: 'new', placedFrom: from, placedUntil: until }
  if (measure === 'placed') return pathTo('orders', placed)
  return measure === 'paid' ? pathTo('orders', { ...placed, paidFrom: from }) : undefined
}

/** Visits, first orders, and those that were paid, each day. Each has a grid: visits dwarf orders. */
export function ConversionCard({ range }: { range: Range }) {
  const t = useTexts(homeTexts)
  const query = useQuery({ ...read('GET /statistics/conversion', range), ...chartQuery })
  const labels = { visits: t.visits, placed: t.placed, paid: t.paidLater }
  const build = (data: Statistics): ChartData => {
    const { days, totals, totalsBefore, from, until } = data
    return {
      period: periodOf(data),
      chart: {
        title: t.charts.conversion,
        axis: t.day,
        points: days.map(({ day }) => day),
        layout: 'panels',
        series: measures.map((measure): Series => ({
          key: measure,
          label: labels[measure],
          unit: measure === 'visits' ? t.visitors : t.orders,
          tone: tones[measure],
          mark: 'bar',
          values: days.map((day) => day[measure]),
          paths: days.map(({ day }) => listOf(measure, day, day)),
        })),
      },
      beside: (
        <p className="nums chart-note">
          {t.rates(formatShare(totals.placed, totals.visits), formatShare(totals.paid, totals.placed))}
        </p>
      ),
      figures: measures.map((measure) =>
        compare(
          { key: measure, label: labels[measure] },
          totals[measure],
          totalsBefore[measure],
          listOf(measure, from, until),
        ),
      ),
    }
  }
  return <ChartCard title={t.charts.conversion} query={query} build={build} empty={t.empty.conversion} />
}
