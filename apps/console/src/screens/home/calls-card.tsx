import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callKinds, callLists, callTones } from '../../parts/calls/call-lists.ts'
import { ChartCard, type ChartData } from '../../parts/charts/chart-card.tsx'
import type { Range } from './range.ts'
import { buildMeasures, chartQuery, periodOf } from './read-statistics.ts'
import { homeTexts } from './texts.ts'

type Statistics = ConsoleOutput<'GET /statistics/calls'>

const names = { answered: 'connected', notAnswered: 'missed', turnedAway: 'refused' } as const

/** Calls connected, not connected, and refused by us, each day. */
export function CallsCard({ range }: { range: Range }) {
  const t = useTexts(homeTexts)
  const query = useQuery({ ...read('GET /statistics/calls', range), ...chartQuery })
  const build = (data: Statistics): ChartData => {
    const { series, figures } = buildMeasures(
      data,
      callKinds.map((kind) => ({
        name: names[kind],
        label: t[names[kind]],
        unit: t.calls,
        tone: callTones[kind],
        mark: 'bar',
        list: (from, until) => callLists[kind]({ from, until }),
      })),
    )
    return {
      period: periodOf(data),
      chart: {
        title: t.charts.calls,
        axis: t.day,
        points: data.days.map(({ day }) => day),
        layout: 'stacked',
        series,
      },
      figures,
    }
  }
  return <ChartCard title={t.charts.calls} query={query} build={build} empty={t.empty.calls} />
}
