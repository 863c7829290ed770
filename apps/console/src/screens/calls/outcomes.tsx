import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Flex, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { formatCount, formatDay, formatMoment } from '../../base/texts/format.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import {
  type CallKind,
  callKinds,
  callLists,
  callTones,
  type CallTimes,
} from '../../parts/calls/call-lists.ts'
import { callTexts } from '../../parts/calls/texts.ts'
import { ChartCard, type ChartData, type Figure } from '../../parts/charts/chart-card.tsx'
import type { Series } from '../../parts/charts/chart.ts'
import { callsTexts } from './texts.ts'

type Statistics = ConsoleOutput<'GET /phone-calls/outcomes'>
type Outcome = Exclude<keyof Statistics['spans'][number], 'at'>
type By = 'hour' | 'day'

const outcomesOf = {
  answered: ['answered'],
  notAnswered: ['missed', 'busy', 'cancelled', 'refused'],
  turnedAway: ['turnedAway'],
} as const satisfies Record<CallKind, readonly Outcome[]>

/** Milliseconds between two counts. A month has many more calls. */
const refetchMs = { hour: 5000, day: 30_000 } as const

const hourMs = 3_600_000

/** The times of the calls from the first hour or day until the end of the last. */
const timesOf = (by: By, first: string, last: string): CallTimes =>
  by === 'day'
    ? { from: formatDay(first), until: formatDay(last) }
    : { since: first, before: new Date(Date.parse(last) + hourMs).toISOString() }

/** Statistics count as refused what the network refused and we did not; the list calls it failed. */
const toFilter = (outcome: Outcome) => (outcome === 'refused' ? 'failed' : outcome)

/** The outcomes of calls by hour or day and in total, and the reasons of refusals. */
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
    const first = spans[0]?.at ?? ''
    const last = spans.at(-1)?.at ?? ''
    const times = timesOf(by, first, last)
    const figures = callKinds.flatMap((kind) =>
      outcomesOf[kind].map((outcome): Figure => ({
        key: outcome,
        label: words.outcomes[outcome],
        text: formatCount(spans.reduce((sum, span) => sum + span[outcome], 0)),
        path: callLists[kind](times, kind === 'notAnswered' ? { outcome: toFilter(outcome) } : {}),
      })),
    )
    return {
      period: `${formatDay(first)} – ${formatDay(last)}`,
      chart: {
        title: t.chart[by],
        axis: t.axis[by],
        points: spans.map(({ at }) => (by === 'day' ? formatDay(at) : formatMoment(at).slice(5, 16))),
        layout: 'stacked',
        low: true,
        series: callKinds.map((kind): Series => ({
          key: kind,
          label: words.kinds[kind],
          unit: words.times,
          tone: callTones[kind],
          mark: 'bar',
          values: spans.map((span) => outcomesOf[kind].reduce((sum, outcome) => sum + span[outcome], 0)),
          paths: spans.map(({ at }) => callLists[kind](timesOf(by, at, at))),
        })),
      },
      figures,
      beside: <Reasons reasons={reasons} times={times} />,
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
function Reasons({ reasons, times }: { reasons: Statistics['reasons']; times: CallTimes }) {
  const t = useTexts(callsTexts)
  const words = useTexts(callTexts)
  return (
    <Flex gap={16} wrap className="chart-note">
      <span className="quiet">{t.why}</span>
      {reasons.length === 0 && t.noReasons}
      {reasons.map(({ reason, count }) => (
        <Link key={reason} className="nowrap" href={callLists.turnedAway(times, { reason })}>
          {labelFor(words.reasons, reason)} <strong className="nums">{formatCount(count)}</strong>
        </Link>
      ))}
    </Flex>
  )
}
