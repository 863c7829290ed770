import { toSolarDate } from './lunar.ts'
import { readCount } from './numerals.ts'

/** `leap` is a day in a leap month of the lunar calendar. */
export type Calendar = 'solar' | 'lunar' | 'leap'

/**
 * Without a year it recurs; without a day it is a month. A lunar one stands for its own digits. Without a
 * `calendar` it is solar, and no one said so.
 */
export type CalendarDay = {
  year?: number | undefined
  month: number
  day?: number | undefined
  calendar?: Calendar
}

export type DateParts = { year?: string | undefined; month: string | undefined; day?: string | undefined }

export const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/**
 * Parses a date; no readings if the calendar has no such day. 29 February needs a leap year, or no year. A
 * lunar day of a year is followed by the same day of the solar calendar.
 */
export function parseDay(written: DateParts, calendar: Calendar | undefined): CalendarDay[] {
  const date = parseCalendarDay(written, calendar)
  const { year, month, day } = date ?? {}
  if (!date || !isLunar(calendar) || year === undefined || month === undefined || day === undefined)
    return date ? [date] : []
  const solar = toSolarDate({ year, month, day, leap: calendar === 'leap' })
  return solar ? [date, { ...solar, calendar: 'solar' }] : []
}

export const isLunar = (calendar: Calendar | undefined) => calendar === 'lunar' || calendar === 'leap'

function parseCalendarDay(written: DateParts, calendar: Calendar | undefined): CalendarDay | undefined {
  const year = yearOf(written.year)
  const month = monthOf(written.month)
  if (month === undefined || year === 'none') return undefined
  if (written.day === undefined) return year === undefined ? undefined : { year, month }
  const day = readCount(written.day.replace('初', '')) ?? 0
  const last = isLunar(calendar) ? 30 : lastDay(month, year)
  if (day < 1 || day > last) return undefined
  return { year, month, day, ...(isLunar(calendar) && { calendar }) }
}

/** Two-digit years from 40 on are 19xx, below it 20xx. */
const firstYearOf1900s = 40

function yearOf(written: string | undefined): number | undefined | 'none' {
  if (written === undefined) return undefined
  const year = readCount(written.replace("'", ''))
  if (year === undefined || year < 0) return 'none'
  if (year < 100) return year + (year < firstYearOf1900s ? 2000 : 1900)
  return year >= 1900 && year <= 2100 ? year : 'none'
}

const traditionalNames: Readonly<Record<string, number>> = { 正: 1, 冬: 11, 腊: 12 }

function monthOf(written = ''): number | undefined {
  const start = written.slice(0, 3).toLowerCase()
  const english = englishMonths.findIndex((name) => name.slice(0, 3).toLowerCase() === start)
  const month = english >= 0 ? english + 1 : (traditionalNames[written] ?? readCount(written) ?? 0)
  return month >= 1 && month <= 12 ? month : undefined
}

const monthsOf30Days = [4, 6, 9, 11]

function lastDay(month: number, year: number | undefined): number {
  if (month !== 2) return monthsOf30Days.includes(month) ? 30 : 31
  const leap = year === undefined || (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return leap ? 29 : 28
}

/** The readings without duplicates. */
export function distinctDays(readings: readonly CalendarDay[]): CalendarDay[] {
  return [...new Map(readings.map((day) => [JSON.stringify(day), day])).values()]
}

/** 19900618, 900618, 0618. If the text names an occasion (`isDate`), also 18061990, 1806 and 618. */
export function parseDatesInDigits(
  digits: string,
  { isDate, calendar }: { isDate: boolean; calendar: Calendar | undefined },
): CalendarDay[] {
  const [head, tail] = [digits.slice(0, -4), digits.slice(-4)]
  if (head.length === 4 || head.length === 2) {
    const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
    const yearFirst = parseDay({ year: head, month: tail.slice(0, 2), day: tail.slice(2) }, calendar)
    return distinctDays([...yearFirst, ...(isDate ? parseDay({ year, month, day }, calendar) : [])])
  }
  if (head !== '' || tail.length < 3 || !(isDate || tail.startsWith('0'))) return []
  const [first, second] = [tail.slice(0, -2), tail.slice(-2)]
  return distinctDays([
    ...parseDay({ month: first, day: second }, calendar),
    ...(isDate && first.length === 2 ? parseDay({ month: second, day: first }, calendar) : []),
  ])
}
