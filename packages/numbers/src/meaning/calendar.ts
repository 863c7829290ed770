import { readCount } from './numerals.ts'

/** A day of the calendar; without a year it comes every year, without a day it is a whole month of one year. */
export type CalendarDay = { year?: number | undefined; month: number; day?: number | undefined }

/** The parts of a date as they were written. */
type Written = { year?: string | undefined; month: string | undefined; day?: string | undefined }

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

/** A day that the calendar has, or undefined: there is no 30 February, and 29 February only in a leap year or without a year. */
export function parseCalendarDay(written: Written): CalendarDay | undefined {
  const year = yearOf(written.year)
  const month = monthOf(written.month)
  if (month === undefined || year === 'none') return undefined
  if (written.day === undefined) return year === undefined ? undefined : { year, month }
  const day = readCount(written.day.replace('初', '')) ?? 0
  return day >= 1 && day <= lastDay(month, year) ? { year, month, day } : undefined
}

/** Two digits of a year mean one that somebody alive remembers: 40–99 are of the last century. */
const firstOfLastCentury = 40

function yearOf(written: string | undefined): number | undefined | 'none' {
  if (written === undefined) return undefined
  const year = readCount(written.replace("'", ''))
  if (year === undefined || year < 0) return 'none'
  if (year < 100) return year + (year < firstOfLastCentury ? 2000 : 1900)
  return year >= 1900 && year <= 2099 ? year : 'none'
}

const oldNames: Readonly<Record<string, number>> = { 正: 1, 冬: 11, 腊: 12 }

function monthOf(written = ''): number | undefined {
  const start = written.slice(0, 3).toLowerCase()
  const english = englishMonths.findIndex((name) => name.slice(0, 3).toLowerCase() === start)
  const month = english >= 0 ? english + 1 : (oldNames[written] ?? readCount(written) ?? 0)
  return month >= 1 && month <= 12 ? month : undefined
}

const shortMonths = [4, 6, 9, 11]

function lastDay(month: number, year: number | undefined): number {
  if (month !== 2) return shortMonths.includes(month) ? 30 : 31
  const leap = year === undefined || (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return leap ? 29 : 28
}

/** The readings without those that are none, and each once. */
export function distinctDays(readings: readonly (CalendarDay | undefined)[]): CalendarDay[] {
  const keyed = readings.flatMap((day) => (day ? [[JSON.stringify(day), day] as const] : []))
  return [...new Map(keyed).values()]
}

/** The readings of digits without anything between them: 19900618, 900618, 0618; where a day is `meant` also 18061990, 1806 and 618. */
export function parseDatesInDigits(digits: string, { meant }: { meant: boolean }): CalendarDay[] {
  const [head, tail] = [digits.slice(0, -4), digits.slice(-4)]
  if (head.length === 4 || head.length === 2) {
    const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
    const yearFirst = parseCalendarDay({ year: head, month: tail.slice(0, 2), day: tail.slice(2) })
    return distinctDays([yearFirst, meant ? parseCalendarDay({ year, month, day }) : undefined])
  }
  if (head !== '' || tail.length < 3 || !(meant || tail.startsWith('0'))) return []
  const [first, second] = [tail.slice(0, -2), tail.slice(-2)]
  return distinctDays([
    parseCalendarDay({ month: first, day: second }),
    meant && first.length === 2 ? parseCalendarDay({ month: second, day: first }) : undefined,
  ])
}
