import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Flex, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { formatCount, formatDay, formatMoment } from '../../base/texts/format.ts'
import { labelFor } from '../../base/texts/label.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callTexts } from '../../parts/calls/texts.ts'
import { ChartCard, type ChartData, type Figure } from '../../parts/charts/chart-card.tsx'
import type { Series } from '../../parts/charts/chart.ts'
import { callsTexts } from './texts.ts'

type Statistics = ConsoleOutput<'GET /phone-calls/outcomes'>
type Outcome = Exclude<keyof Statistics['spans'][number], 'at'>
type By = 'hour' | 'day'

/** The bars, from the axis outwards. */
const bars = {
  answered: { tone: 'main', outcomes: ['answered'] },
  notAnswered: { tone: 'middle', outcomes: ['missed', 'busy', 'cancelled', 'refused'] },
  turnedAway: { tone: 'bad', outcomes: ['turnedAway'] },
} as const
const barNames = ['answered', 'notAnswered', 'turnedAway'] as const
const outcomes: readonly Outcome[] = barNames.flatMap((name): readonly Outcome[] => bars[name].outcomes)

/** Milliseconds between two counts. A month has many more calls. */
const refetchMs = { hour: 5000, day: 30_000 } as const

/** Statistics count as refused what the network refused and we did not; the list calls it failed. */
const toFilter = (outcome: Outcome) => (outcome === 'refused' ? 'failed' : outcome)

/** The list of the calls with these outcomes on these days. */
const listOf = (named: readonly Outcome[], from: string, until: string) =>
  named.includes('turnedAway')
    ? pathTo('calls', { tab: 'refused', from, until })
    : pathTo('calls', { outcome: named.map(toFilter).join(','), from, until })

/** The outcomes of calls by hour or day and in total, and the reasons of refusals. Lists have days only. */
export function Outcomes() {
  const t = useTexts(callsTexts)
  const words = useTexts(callTexts)
  const [by, setBy] = useState<By>('hour')
  const query = useQuery({
    ...read('GET /phone-calls/outcomes', { by }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs[by],
  })
  const options = [
    { value: 'hour' as const, label: t.lastDays },
    { value: 'day' as const, label: t.lastMonth },
  ]
  const build = ({ spans, reasons }: Statistics): ChartData => {
    const [from = '', until = ''] = [spans[0], spans.at(-1)].map((span) => span && formatDay(span.at))
    return {
      period: `${from} – ${until}`,
      chart: {
        title: t.chart[by],
        axis: t.axis[by],
        points: spans.map(({ at }) => (by === 'day' ? formatDay(at) : formatMoment(at).slice(5, 16))),
        layout: 'stacked',
        low: true,
        series: barNames.map((name): Series => ({
          key: name,
          label: t[name],
          unit: t.calls,
          tone: bars[name].tone,
          mark: 'bar',
          values: spans.map((span) => bars[name].outcomes.reduce((sum, outcome) => sum + span[outcome], 0)),
          paths: spans.map(({ at }) =>
            by === 'day' ? listOf(bars[name].outcomes, formatDay(at), formatDay(at)) : undefined,
          ),
        })),
      },
      figures: outcomes.map((outcome): Figure => ({
        key: outcome,
        label: words.outcomes[outcome],
        text: formatCount(spans.reduce((sum, span) => sum + span[outcome], 0)),
        ...(by === 'day' && { path: listOf([outcome], from, until) }),
      })),
      beside: <Reasons reasons={reasons} from={from} />,
    }
  }
  return (
    <ChartCard
      title={t.total}
      query={query}
      build={build}
      empty={t.noCalls}
      controls={
        <Segmented size="small" aria-label={t.period} options={options} value={by} onChange={setBy} />
      }
    />
  )
}

/** The reasons of refusals, each with a link to its calls. */
function Reasons({ reasons, from }: { reasons: Statistics['reasons']; from: string }) {
  const t = useTexts(callsTexts)
  const words = useTexts(callTexts)
  return (
    <Flex gap={16} wrap className="chart-note">
      <span className="quiet">{t.why}</span>
      {reasons.length === 0 && t.noReasons}
      {reasons.map(({ reason, count }) => (
        <Link key={reason} className="nowrap" href={pathTo('calls', { tab: 'refused', reason, from })}>
          {labelFor(words.reasons, reason)} <strong className="nums">{formatCount(count)}</strong>
        </Link>
      ))}
    </Flex>
  )
}
