import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ChartCard, type ChartData } from '../../parts/charts/chart-card.tsx'
import type { Range } from './range.ts'
import { buildMeasures, chartQuery, periodOf } from './read-statistics.ts'
import { homeTexts } from './texts.ts'

type Statistics = ConsoleOutput<'GET /statistics/subscriptions'>
type Measure = 'renewals' | 'started' | 'ended'

/** The list behind a measure of some days. */
const lists: Readonly<Record<Measure, (from: string, until: string) => string>> = {
  renewals: (from, until) => pathTo('orders', { kind: 'renew', paidFrom: from, paidUntil: until }),
  started: (from, until) => pathTo('subscriptions', { startedFrom: from, startedUntil: until }),
  ended: (from, until) => pathTo('subscriptions', { endedFrom: from, endedUntil: until }),
}
const tones = { renewals: 'main', started: 'calm', ended: 'bad' } as const
const measures = ['renewals', 'started', 'ended'] as const

/** Renewals, and subscriptions that started and ended, each day. */
export function SubscriptionsCard({ range }: { range: Range }) {
  const t = useTexts(homeTexts)
  const query = useQuery({ ...read('GET /statistics/subscriptions', range), ...chartQuery })
  const build = (data: Statistics): ChartData => {
    const { series, figures } = buildMeasures(data, [
      ...measures.map((name) => ({
        name,
        label: t[name],
        unit: t.subscriptions,
        tone: tones[name],
        mark: 'line' as const,
        list: lists[name],
      })),
      {
        name: 'renewalsFen',
        label: t.renewalsFen,
        unit: t.yuan,
        money: true,
        tone: 'main',
        mark: 'line',
        tableOnly: true,
        seriesOnly: true,
        list: lists.renewals,
      },
    ])
    return {
      period: periodOf(data),
      chart: {
        title: t.charts.subscriptions,
        axis: t.day,
        points: data.days.map(({ day }) => day),
        layout: 'together',
        series,
      },
      figures,
    }
  }
  return (
    <ChartCard title={t.charts.subscriptions} query={query} build={build} empty={t.empty.subscriptions} />
  )
}
