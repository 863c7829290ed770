import { useQuery } from '@tanstack/react-query'
import { Card, Flex, Segmented, Statistic } from 'antd'
import { useState } from 'react'
import { read } from '../../base/api/query.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callWords } from '../../parts/calls/texts.ts'
import { wordFor } from '../../parts/calls/word-for.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { callsTexts } from './texts.ts'

const shown = ['answered', 'missed', 'busy', 'cancelled', 'refused', 'turnedAway'] as const

/** What calls came to, in sum, and why others rang nothing. */
export function Outcomes() {
  const t = useTexts(callsTexts)
  const words = useTexts(callWords)
  const [by, setBy] = useState<'hour' | 'day'>('hour')
  const query = useQuery(read('GET /phone-calls/outcomes', { by }))
  const options = [
    { value: 'hour' as const, label: t.lastDays },
    { value: 'day' as const, label: t.lastMonth },
  ]
  return (
    <Card size="small" extra={<Segmented options={options} value={by} onChange={setBy} />} title={t.total}>
      <Loaded query={query} rows={2}>
        {({ spans, reasons }) => (
          <Flex gap={32} wrap>
            {shown.map((outcome) => (
              <Statistic
                key={outcome}
                title={words.outcomes[outcome]}
                value={spans.reduce((sum, span) => sum + span[outcome], 0)}
              />
            ))}
            <div>
              <div className="quiet">{t.why}</div>
              {reasons.length === 0 && t.noReasons}
              <Flex gap={16} wrap>
                {reasons.slice(0, 5).map(({ reason, count }) => (
                  <span key={reason} className="nowrap">
                    {wordFor(words.reasons, reason)} <strong className="nums">{formatCount(count)}</strong>
                  </span>
                ))}
              </Flex>
            </div>
          </Flex>
        )}
      </Loaded>
    </Card>
  )
}
