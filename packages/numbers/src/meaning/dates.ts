import { type CalendarDay, parseCalendarDay, distinctDays, englishMonths } from './calendar.ts'
import { countCharacters, digitCharacters } from './numerals.ts'
import { type Scan, takeMatches } from './scan.ts'

/** A date format. `read` returns the possible dates, likeliest first; undefined for impossible ones. */
type DateFormat = { pattern: RegExp; read: (parts: (string | undefined)[]) => (CalendarDay | undefined)[] }

const chineseYear = `(\\d{4}|\\d{2}|[${digitCharacters}]{4}|[${digitCharacters}]{2})\\s?年`
const chineseMonth = '(\\d{1,2}|[一二三四五六七八九十正冬腊]{1,2})\\s?月'
const chineseDay = `(初?[${countCharacters}]{1,3}|\\d{1,2})(?!\\d)\\s?[日号號]?`

const month = `(${englishMonths.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|Sept)\\.?`
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const year = String.raw`(\d{4}|'\d{2})(?!\d)`

/** No further digit or date part may come before or after: 8-8-8-8 is not a date. */
const before = String.raw`(?<![\d/.\-]|\d )`
const behind = String.raw`(?!\d|[/.\-]\d|\s?[位元块个室])`

/** Formats that can only be dates. An impossible day in them is not parsed as anything else. */
const clearFormats: DateFormat[] = [
  {
    pattern: new RegExp(`(?<!\\d)(?:${chineseYear}\\s?)?${chineseMonth}\\s?(?:份|${chineseDay})?`, 'g'),
    read: ([y, m, d]) => [parseCalendarDay({ year: y, month: m, day: d })],
  },
  {
    pattern: new RegExp(String.raw`\b${day}\s?(?:of\s)?${month}(?![a-z])(?:,?\s?${year})?`, 'gi'),
    read: ([d, m, y]) => [parseCalendarDay({ year: y, month: m, day: d })],
  },
  {
    pattern: new RegExp(String.raw`\b${month}\s?(?:the\s)?${day}(?!\d)(?:,?\s?${year})?`, 'gi'),
    read: ([m, d, y]) => [parseCalendarDay({ year: y, month: m, day: d })],
  },
  {
    pattern: new RegExp(String.raw`\b${month}\s?${year}`, 'gi'),
    read: ([m, y]) => [parseCalendarDay({ year: y, month: m })],
  },
  {
    pattern: new RegExp(String.raw`${before}(\d{4})\s?([/.\-])\s?(\d{1,2})\s?\2\s?(\d{1,2})${behind}`, 'g'),
    read: ([y, _sign, m, d]) => [parseCalendarDay({ year: y, month: m, day: d })],
  },
]

/** A short year has two digits: 8-8-8 is not a date. */
const shortYear = (written = '') => (written.length === 2 ? written : 'none')

/** Digits with separators. If both are possible, month/day comes before day/month, as is usual in China. */
const separatedFormats: DateFormat[] = [
  {
    pattern: new RegExp(String.raw`${before}(\d{4}) (\d{1,2}) (\d{1,2})${behind}`, 'g'),
    read: ([y, m, d]) => [parseCalendarDay({ year: y, month: m, day: d })],
  },
  {
    pattern: new RegExp(String.raw`${before}(\d{1,2})([/.\-])(\d{1,2})\2(\d{4})${behind}`, 'g'),
    read: ([first, _sign, second, y]) => [
      parseCalendarDay({ year: y, month: first, day: second }),
      parseCalendarDay({ year: y, month: second, day: first }),
    ],
  },
  {
    pattern: new RegExp(String.raw`${before}(\d{1,2})([/.\-])(\d{1,2})\2(\d{1,2})${behind}`, 'g'),
    read: ([first, _sign, second, third]) => [
      parseCalendarDay({ year: shortYear(first), month: second, day: third }),
      parseCalendarDay({ year: shortYear(third), month: first, day: second }),
      parseCalendarDay({ year: shortYear(third), month: second, day: first }),
    ],
  },
  {
    pattern: new RegExp(String.raw`${before}(\d{1,2})\s?[/.\-]\s?(\d{1,2})${behind}`, 'g'),
    read: ([first, second]) => [
      parseCalendarDay({ month: first, day: second }),
      parseCalendarDay({ month: second, day: first }),
    ],
  },
]

/** A date in the text with its readings, likeliest first; no readings if the calendar has no such day. */
export type ParsedDate = { written: string; readings: CalendarDay[] }

/** Takes the dates out of a text. */
export function takeDates(scan: Scan): ParsedDate[] {
  const take = ({ pattern, read }: DateFormat, isClear: boolean) =>
    takeMatches(scan, pattern, (match): ParsedDate | undefined => {
      const readings = distinctDays(read(match.slice(1)))
      return readings.length > 0 || isClear ? { written: match[0].trim(), readings } : undefined
    })
  return [
    ...clearFormats.flatMap((format) => take(format, true)),
    ...separatedFormats.flatMap((format) => take(format, false)),
  ]
}
