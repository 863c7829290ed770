import { addDays } from '../../parts/dates/days.ts'

/** Days in Shanghai, 'YYYY-MM-DD', both included. */
export type Range = { from: string; until: string }

/** The periods that one tap chooses, in days. */
export const spans = [7, 30, 90] as const
export type Span = (typeof spans)[number]

const defaultSpan: Span = 30
const maxDays = 366

/** The days of an address. `adjusted`: the address has days that cannot be counted. */
type ChosenRange = { range: Range; span: Span | undefined; adjusted: boolean }

/**
 * Parses the period of an address: `days=30` ends today, `from` and `until` are fixed. Days after today, and
 * more than `maxDays`, are cut off.
 */
export function parseRange(query: URLSearchParams, today: string): ChosenRange {
  const [from, until] = [query.get('from'), query.get('until')]
  if (isDay(from) && isDay(until) && from <= until && from <= today) {
    const last = until > today ? today : until
    const range = { from: max(from, addDays(last, 1 - maxDays)), until: last }
    return { range, span: undefined, adjusted: range.from !== from || last !== until }
  }
  const days = Number(query.get('days') ?? defaultSpan)
  const span = spans.find((each) => each === days) ?? defaultSpan
  const adjusted = query.has('from') || query.has('until') || span !== days
  return { range: { from: addDays(today, 1 - span), until: today }, span, adjusted }
}

export const formatRange = (chosen: Range | Span) =>
  typeof chosen === 'number' ? `days=${chosen}` : `from=${chosen.from}&until=${chosen.until}`

function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const max = (one: string, other: string) => (one > other ? one : other)
