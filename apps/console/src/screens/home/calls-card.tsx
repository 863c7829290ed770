import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Series } from '../../parts/charts/chart.ts'
import { ChartCard, type ChartData } from '../../parts/charts/chart-card.tsx'
import type { Range } from './range.ts'
import { chartQuery, compare, periodOf } from './read-statistics.ts'
import { homeTexts } from './texts.ts'

type Statistics = ConsoleOutput<'GET /statistics/calls'>
const measures = ['connected', 'missed', 'refused'] as const
type Measure = (typeof measures)[number]

const lists: Readonly<Record<Measure, (from: string, until: string) => string>> = {
  connected: (from, until) => pathTo('calls', { outcome: 'answered', from, until }),
  missed: (from, until) => pathTo('calls', { outcome: 'missed,busy,cancelled,failed', from, until }),
  refused: (from, until) => pathTo('calls', { tab: 'refused', from, until }),
}
const tones = { connected: 'main', missed: 'middle', refused: 'bad' } as const

/** Calls connected, not connected, and refused by us, each day. */
export function CallsCard({ range }: { range: Range }) {
  const t = useTexts(homeTexts)
  const query = useQuery({ ...read('GET /statistics/calls', range), ...chartQuery })
  const build = (data: Statistics): ChartData => {
    const { days, totals, totalsBefore, from, until } = data
    return {
      period: periodOf(data),
      chart: {
        title: t.charts.calls,
        axis: t.day,
        points: days.map(({ day }) => day),
        layout: 'stacked',
        series: measures.map((measure): Series => ({
          key: measure,
          label: t[measure],
          unit: t.calls,
          tone: tones[measure],
          mark: 'bar',
          values: days.map((day) => day[measure]),
          paths: days.map(({ day }) => lists[measure](day, day)),
        })),
      },
      figures: measures.map((measure) =>
        compare(
          { key: measure, label: t[measure] },
          totals[measure],
          totalsBefore[measure],
          lists[measure](from, until),
        ),
      ),
    }
  }
  return <ChartCard title={t.charts.calls} query={query} build={build} empty={t.empty.calls} />
}
