import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { formatShare } from '../../parts/charts/change.ts'
import { ChartCard, type ChartData } from '../../parts/charts/chart-card.tsx'
import type { Range } from './range.ts'
import { buildMeasures, chartQuery, periodOf } from './read-statistics.ts'
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
    const { days, totals } = data
    const { series, figures } = buildMeasures(
      data,
      measures.map((name) => ({
        name,
        label: labels[name],
        unit: name === 'visits' ? t.visitors : t.orders,
        tone: tones[name],
        mark: 'bar',
        list: (from, until) => listOf(name, from, until),
      })),
    )
    return {
      period: periodOf(data),
      chart: {
        title: t.charts.conversion,
        axis: t.day,
        points: days.map(({ day }) => day),
        layout: 'panels',
        series,
      },
      beside: (
        <p className="nums chart-note">
          {t.rates(formatShare(totals.placed, totals.visits), formatShare(totals.paid, totals.placed))}
        </p>
      ),
      figures,
    }
  }
  return <ChartCard title={t.charts.conversion} query={query} build={build} empty={t.empty.conversion} />
}
