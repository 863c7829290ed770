import { useState } from 'react'
import { formatDuration, formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { countdownTexts } from './countdown-texts.ts'
import { useServerNow } from '@hao/kit/server-clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A countdown to a moment (ISO 8601), by seconds in the last hour, with the moment below it. */
export function Countdown({ until }: { until: string }) {
  const t = useTexts(countdownTexts)
  const [soon, setSoon] = useState(false)
  const left = new Date(until).getTime() - useServerNow(soon ? 1000 : 30_000)
  const over = left <= 0
  if (soon !== left < hourMs) setSoon(!soon)
  const hours = Math.floor(left / hourMs)
  const words = over
    ? t.over
    : soon
      ? formatDuration(left)
      : left < dayMs
        ? t.hours(hours, Math.floor(left / 60_000) % 60)
        : t.days(Math.floor(left / dayMs), hours % 24)
  return (
    <time dateTime={until} className="nums nowrap">
      {words}
      <span className="quiet small-line">{formatMoment(until)}</span>
    </time>
  )
}
