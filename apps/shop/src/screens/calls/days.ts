import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import { formatMoment } from '../../base/texts/format.ts'
import type { Texts } from '../../base/texts/texts.ts'
import type { callsTexts } from '../../parts/calls/texts.ts'

const dayMs = 24 * 3_600_000

/** The calls of one day in Asia/Shanghai, in the order of the list; `day` is YYYY-MM-DD. */
type Day<Call> = { day: string; calls: Call[] }

export function groupByDay<Call extends Pick<PhoneCall, 'startedAt'>>(calls: readonly Call[]): Day<Call>[] {
  const days = new Map<string, Call[]>()
  for (const call of calls) {
    const day = dayOf(call.startedAt)
    days.set(day, [...(days.get(day) ?? []), call])
  }
  return [...days].map(([day, of]) => ({ day, calls: of }))
}

/** A day as text: today, yesterday, or its date with the weekday. `now` is epoch ms. */
export function nameDay(day: string, now: number, t: Texts<typeof callsTexts>): string {
  if (day === dayOf(now)) return t.today
  if (day === dayOf(now - dayMs)) return t.yesterday
  return `${day} ${t.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`
}

/** The duration of a conversation: 63 → '1 分 3 秒'. */
export function nameDuration(
  seconds: number,
  t: Pick<Texts<typeof callsTexts>, 'seconds' | 'minutes'>,
): string {
  return seconds < 60 ? t.seconds(seconds) : t.minutes(Math.floor(seconds / 60), seconds % 60)
}

function dayOf(moment: string | number): string {
  return formatMoment(moment).slice(0, 10)
}
