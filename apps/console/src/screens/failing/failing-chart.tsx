import type { UseQueryResult } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { formatCount, formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callKinds, callLists, callTones, type CallTimes } from '../../parts/calls/call-lists.ts'
import { callTexts } from '../../parts/calls/texts.ts'
import { ChartCard, type ChartData } from '../../parts/charts/chart-card.tsx'
import type { Series } from '../../parts/charts/chart.ts'
import { failingTexts } from './texts.ts'

type Failing = ConsoleOutput<'GET /failing-numbers'>

const maxBars = 10

export const timesOf = ({ since, before }: Failing): CallTimes => ({ since, before })

/** The calls of the worst numbers: answered, not answered, refused by us. */
export function FailingChart({ query }: { query: UseQueryResult<Failing> }) {
  const t = useTexts(failingTexts)
  const words = useTexts(callTexts)
  const build = (data: Failing): ChartData => {
    const worst = data.list.slice(0, maxBars)
    const count = formatCount(data.list.length)
    return {
      period: `${formatMoment(data.since)} – ${formatMoment(data.before)}`,
      chart: {
        title: t.chart,
        axis: t.number,
        points: worst.map(({ number }) => formatFullNumber(number)),
        layout: 'across-stacked',
        series: callKinds.toReversed().map((kind): Series => ({
          key: kind,
          label: words.kinds[kind],
          unit: words.times,
          tone: callTones[kind],
          mark: 'bar',
          values: worst.map((row) => row[kind]),
          paths: worst.map(({ number, reasons }) => {
            if (kind !== 'turnedAway') return callLists[kind](timesOf(data), { number })
            const reason = reasons.map((each) => each.reason).join()
            return reason ? callLists.turnedAway(timesOf(data), { number, reason }) : undefined
          }),
        })),
      },
      figures: [{ key: 'numbers', label: t.numbers, text: data.more ? t.atLeast(count) : count }],
      ...(data.list.length > maxBars && {
        beside: <p className="quiet chart-note">{t.worst(maxBars)}</p>,
      }),
    }
  }
  return <ChartCard title={t.chart} query={query} build={build} empty={t.empty} />
}
