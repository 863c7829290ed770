import { formatDay } from '../../base/texts/format.ts'

/** Days in Shanghai, 'YYYY-MM-DD', both included; '' leaves that end open. */
export type DayRange = { from: string; until: string }

export const presets = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
] as const
export type Preset = (typeof presets)[number]

const dayMs = 86_400_000

/** The day some days after a day, both 'YYYY-MM-DD'. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The days of a preset in Shanghai, whatever the time zone of the browser. Weeks begin on Monday. */
export function presetRange(preset: Preset, now = Date.now()): DayRange {
  const today = formatDay(now)
  const weekStart = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  const monthStart = `${today.slice(0, 8)}01`
  const lastMonthEnd = addDays(monthStart, -1)
  const ranges: Record<Preset, [from: string, until: string]> = {
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    thisWeek: [weekStart, today],
    lastWeek: [addDays(weekStart, -7), addDays(weekStart, -1)],
    last7: [addDays(today, -6), today],
    last30: [addDays(today, -29), today],
    thisMonth: [monthStart, today],
    lastMonth: [`${lastMonthEnd.slice(0, 8)}01`, lastMonthEnd],
  }
  const [from, until] = ranges[preset]
  return { from, until }
}

/** The first preset with exactly these days. */
export function findPreset({ from, until }: DayRange, now = Date.now()): Preset | undefined {
  return presets.find((preset) => {
    const range = presetRange(preset, now)
    return range.from === from && range.until === until
  })
}

/** A day and perhaps a time, without the spaces around separators. */
const pattern = (digits: string) =>
  new RegExp(
    String.raw`^(\d{4})[-/.年]${digits}[-/.月]${digits}日?(?:[T\s]*${digits}[:时]${digits}(?::\d\d|分)?)?$`,
  )
const finishedPattern = pattern(String.raw`(\d{1,2})`)
const completePattern = pattern(String.raw`(\d\d)`)
const digitsPattern = /^(\d{4})(\d\d)(\d\d)(?:[T\s]*(\d\d):?(\d\d))?$/

/**
 * Parses typed text: '2026-05-01 09:00', '20260501 0900', with '/', '.', 年月日时分 or 'T' and full-width
 * digits, to 'YYYY-MM-DDTHH:mm', or to 'YYYY-MM-DD' without a time. Seconds are dropped. `complete` requires
 * two digits everywhere, so that a date is not taken while someone still types its last digit. Undefined for
 * what is not a date.
 */
export function parseTyped(text: string, complete: boolean): string | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/\s*([-/.:年月日时分])\s*/g, '$1')
  const match = (complete ? completePattern : finishedPattern).exec(plain) ?? digitsPattern.exec(plain)
  if (!match) return undefined
  const [year, month, day, hour, minute] = match.slice(1).map((part) => part?.padStart(2, '0'))
  const typed = `${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}`
  const date = new Date(`${typed}Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 16) !== typed) return undefined
  return hour === undefined ? typed.slice(0, 10) : typed
}
