import { Tag, Tooltip, Typography } from 'antd'
import { formatAge, formatFen, formatMoment } from '../../base/texts/format.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { formatFullNumber } from '../../base/plan.ts'
import { useServerNow } from '@hao/kit/server-clock.ts'

export function Money({ fen }: { fen: number }) {
  return <span className="nums amount">{formatFen(fen)}</span>
}

/** A number by its digits; `copyable` adds a copy button. */
export function NumberText({ digits, copyable = false }: { digits: string; copyable?: boolean }) {
  const text = formatFullNumber(digits)
  if (!copyable) return <span className="nums nowrap">{text}</span>
  return (
    <Typography.Text copyable={{ text }} className="nums nowrap">
      {text}
    </Typography.Text>
  )
}

/** A moment (ISO 8601) in Shanghai time. */
export function Moment({ at }: { at: string | null | undefined }) {
  if (!at) return '—'
  const [day, hour] = formatMoment(at).split(' ')
  return (
    <time dateTime={at} className="nums nowrap">
      <span className="nowrap">{day}</span> <span className="nowrap">{hour}</span>
    </time>
  )
}

/**
 * The time since or until a moment, with the moment itself on hover or focus. Refreshed every half minute.
 */
export function Age({ at }: { at: string }) {
  const locale = useLocale()
  const now = useServerNow(30_000)
  return (
    <Tooltip title={formatMoment(at)}>
      <time dateTime={at} className="nowrap">
        {formatAge(at, now, locale)}
      </time>
    </Tooltip>
  )
}

export type Tone = 'good' | 'busy' | 'waiting' | 'bad' | 'over'

const colours = { good: 'green', busy: 'blue', waiting: 'gold', bad: 'red', over: 'default' } as const

/** A state with a colour: good, busy, waiting for staff, bad, or over. */
export function StateTag({ tone, children }: { tone: Tone; children: string }) {
  return <Tag color={colours[tone]}>{children}</Tag>
}

/** Creates the tag of a kind of states: the tone of each, and where its name is among the texts. */
export function createStateTag<State extends string, T>(
  tones: Readonly<Record<State, Tone>>,
  texts: Readonly<Record<Locale, T>>,
  select: (t: T) => Readonly<Record<State, string>>,
) {
  return function NamedState({ state }: { state: State }) {
    return <StateTag tone={tones[state]}>{select(useTexts(texts))[state]}</StateTag>
  }
}
