import { useQuery } from '@tanstack/react-query'
import { Card, Flex, Segmented, Statistic } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { read } from '../../base/api/query.ts'
import { pathTo } from '../../base/routes.ts'
import { formatCount, formatDay } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { labelFor } from '../../base/texts/label.ts'
import { callTexts } from '../../parts/calls/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OutcomeChart } from './outcome-chart.tsx'
import { callsTexts } from './texts.ts'

const shown = ['answered', 'missed', 'busy', 'cancelled', 'refused', 'turnedAway'] as const

/** Milliseconds between two counts. A month has many more calls. */
const refetchMs = { hour: 5000, day: 30_000 } as const

/**
 * The outcomes of calls, in total and by hour or day, and the reasons of refusals. Each reason links to its
 * calls.
 */
export function Outcomes() {
  const t = useTexts(callsTexts)
  const words = useTexts(callTexts)
  const [by, setBy] = useState<'hour' | 'day'>('hour')
  const query = useQuery({ ...read('GET /phone-calls/outcomes', { by }), refetchInterval: refetchMs[by] })
  const options = [
    { value: 'hour' as const, label: t.lastDays },
    { value: 'day' as const, label: t.lastMonth },
  ]
  return (
    <Card size="small" extra={<Segmented options={options} value={by} onChange={setBy} />} title={t.total}>
      <Loaded query={query} rows={2}>
        {({ spans, reasons }) => (
          <Flex vertical gap={16}>
            <Flex gap={32} wrap>
              {shown.map((outcome) => (
                <Statistic
                  key={outcome}
                  title={words.outcomes[outcome]}
                  value={spans.reduce((sum, span) => sum + span[outcome], 0)}
                />
              ))}
            </Flex>
            <OutcomeChart by={by} spans={spans} />
            <div>
              <div className="quiet">{t.why}</div>
              {reasons.length === 0 && t.noReasons}
              <Flex gap={16} wrap>
                {reasons.map(({ reason, count }) => (
                  <Link
                    key={reason}
                    className="nowrap"
                    href={pathTo('calls', {
                      tab: 'refused',
                      reason,
                      from: spans[0] && formatDay(spans[0].at),
                    })}
                  >
                    {labelFor(words.reasons, reason)} <strong className="nums">{formatCount(count)}</strong>
                  </Link>
                ))}
              </Flex>
            </div>
          </Flex>
        )}
      </Loaded>
    </Card>
  )
}
