import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callKinds, callLists, callTones } from '../../parts/calls/call-lists.ts'
import { formatShare } from '../../parts/charts/change.ts'
import { ChartCard, type ChartData } from '../../parts/charts/chart-card.tsx'
import type { Chart } from '../../parts/charts/chart.ts'
import type { Range } from './range.ts'
import { buildMeasures, chartQuery, type DailyFigures, type Measure, periodOf } from './read-statistics.ts'
import { homeTexts } from './texts.ts'

type DailyCardProps<Name extends string> = {
  kind: 'calls' | 'conversion' | 'subscriptions'
  query: UseQueryResult<DailyFigures<Name>>
  layout: Chart['layout']
  measures: readonly Measure<Name>[]
  /** The text between the totals and the chart. */
  describe?: (totals: DailyFigures<Name>['totals']) => string
}

/** A chart of measures each day. */
function DailyCard<Name extends string>(props: DailyCardProps<Name>) {
  const { kind, query, layout, measures, describe } = props
  const t = useTexts(homeTexts)
  const build = (data: DailyFigures<Name>): ChartData => {
    const { series, figures } = buildMeasures(data, measures)
    const points = data.days.map(({ day }) => day)
    return {
      period: periodOf(data),
      chart: { title: t.charts[kind], axis: t.day, points, layout, series },
      figures,
      beside: describe && <p className="nums chart-note">{describe(data.totals)}</p>,
    }
  }
  return <ChartCard title={t.charts[kind]} query={query} build={build} empty={t.empty[kind]} />
}

const callNames = { answered: 'connected', notAnswered: 'missed', turnedAway: 'refused' } as const

/** Calls connected, not connected, and refused by us. */
export function CallsCard({ range }: { range: Range }) {
  const t = useTexts(homeTexts)
  const query = useQuery({ ...read('GET /statistics/calls', range), ...chartQuery })
  return (
    <DailyCard
      kind="calls"
      query={query}
      layout="stacked"
      measures={callKinds.map((kind) => ({
        name: callNames[kind],
        label: t[callNames[kind]],
        unit: t.calls,
        tone: callTones[kind],
        mark: 'bar',
        list: (from, until) => callLists[kind]({ from, until }),
      }))}
    />
  )
}

/** Visits, first orders, and those that were paid. Each has a grid: visits dwarf orders. */
export function ConversionCard({ range }: { range: Range }) {
  const t = useTexts(homeTexts)
  const query = useQuery({ ...read('GET /statistics/conversion', range), ...chartQuery })
  const placed = (from: string, until: string) => ({ kind: 'new', placedFrom: from, placedUntil: until })
  return (
    <DailyCard
      kind="conversion"
      query={query}
      layout="panels"
      measures={[
        // Visits are only counted.
        {
          name: 'visits',
          label: t.visits,
          unit: t.visitors,
          tone: 'calm',
          mark: 'bar',
          list: () => undefined,
        },
        {
          name: 'placed',
          label: t.placed,
          unit: t.orders,
          tone: 'middle',
          mark: 'bar',
          list: (from, until) => pathTo('orders', placed(from, until)),
        },
        {
          name: 'paid',
          label: t.paidLater,
          unit: t.orders,
          tone: 'main',
          mark: 'bar',
          list: (from, until) => pathTo('orders', { ...placed(from, until), paidFrom: from }),
        },
      ]}
      describe={({ visits, placed: orders, paid }) =>
        t.rates(formatShare(orders, visits), formatShare(paid, orders))
      }
    />
  )
}

/** Renewals, and subscriptions that started and ended. */
export function SubscriptionsCard({ range }: { range: Range }) {
  const t = useTexts(homeTexts)
  const query = useQuery({ ...read('GET /statistics/subscriptions', range), ...chartQuery })
  const renewed = (from: string, until: string) =>
    pathTo('orders', { kind: 'renew', paidFrom: from, paidUntil: until })
  const line = { unit: t.subscriptions, mark: 'line' } as const
  return (
    <DailyCard
      kind="subscriptions"
      query={query}
      layout="together"
      measures={[
        { ...line, name: 'renewals', label: t.renewals, tone: 'main', list: renewed },
        {
          ...line,
          name: 'started',
          label: t.started,
          tone: 'calm',
          list: (from, until) => pathTo('subscriptions', { startedFrom: from, startedUntil: until }),
        },
        {
          ...line,
          name: 'ended',
          label: t.ended,
          tone: 'bad',
          list: (from, until) => pathTo('subscriptions', { endedFrom: from, endedUntil: until }),
        },
        {
          name: 'renewalsFen',
          label: t.renewalsFen,
          unit: t.yuan,
          money: true,
          tone: 'main',
          mark: 'line',
          tableOnly: true,
          seriesOnly: true,
          list: renewed,
        },
      ]}
    />
  )
}
