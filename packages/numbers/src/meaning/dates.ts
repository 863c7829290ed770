import {
  type CalendarDay,
  type DateParts,
  parseCalendarDay,
  distinctDays,
  englishMonths,
} from './calendar.ts'
import { countCharacters, digitCharacters, measureWord } from './numerals.ts'
import { type Scan, takeMatches } from './scan.ts'

/** A date format. `read` returns the possible readings, likeliest first. */
type DateFormat = { pattern: RegExp; read: (parts: (string | undefined)[]) => DateParts[] }

const lunar = String.raw`(?:(?:农历|阴历|旧历|\blunar(?: calendar)?)\s?)?`
const isLunar = (written: string) => /[农阴旧]历|lunar|[正冬腊]月|月\s?(?:初|廿)/i.test(written)

const chineseYear = `(\\d{4}|\\d{2}|[${digitCharacters}]{4}|[${digitCharacters}]{2})\\s?年`
const chineseMonth = '(\\d{1,2}|[一二三四五六七八九十正冬腊]{1,2})\\s?月'
const chineseDay = `(初?[${countCharacters}]{1,3}|\\d{1,2})(?!\\d)\\s?[日号號]?`

const month = `(${englishMonths.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|Sept)\\.?`
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const year = String.raw`(\d{4}|'\d{2})(?!\d)`

/** No further digit or date part may come before or after: 8-8-8-8 is not a date. */
const before = String.raw`(?<![\d/.\-]|\d )`
const behind = String.raw`(?!\d|[/.\-]\d|\s?[个室]|${measureWord})`

/** Formats that can only be dates. An impossible day in them is not parsed as anything else. */
const clearFormats: DateFormat[] = [
  {
    pattern: new RegExp(
      `(?<!\\d)(?:${chineseYear}\\s?)?${lunar}${chineseMonth}\\s?(?:份|${chineseDay})?`,
      'g',
    ),
    read: ([y, m, d]) => [{ year: y, month: m, day: d }],
  },
  {
    pattern: new RegExp(String.raw`\b${day}\s?(?:of\s)?${month}(?![a-z])(?:,?\s?${year})?`, 'gi'),
    read: ([d, m, y]) => [{ year: y, month: m, day: d }],
  },
  {
    pattern: new RegExp(String.raw`\b${month}\s?(?:the\s)?${day}(?!\d)(?:,?\s?${year})?`, 'gi'),
    read: ([m, d, y]) => [{ year: y, month: m, day: d }],
  },
  {
    pattern: new RegExp(String.raw`\b${month}\s?${year}`, 'gi'),
    read: ([m, y]) => [{ year: y, month: m }],
  },
  {
    pattern: new RegExp(String.raw`${before}(\d{4})\s?([/.\-])\s?(\d{1,2})\s?\2\s?(\d{1,2})${behind}`, 'g'),
    read: ([y, _sign, m, d]) => [{ year: y, month: m, day: d }],
  },
]

/** A short year has two digits: 8-8-8 is not a date. */
const shortYear = (written = '') => (written.length === 2 ? written : 'none')

/** Digits with separators. If both are possible, month/day comes before day/month, as is usual in China. */
const separatedFormats: DateFormat[] = [
  {
    pattern: new RegExp(String.raw`${before}(\d{4}) (\d{1,2}) (\d{1,2})${behind}`, 'g'),
    read: ([y, m, d]) => [{ year: y, month: m, day: d }],
  },
  {
    pattern: new RegExp(String.raw`${before}(\d{1,2})([/.\-])(\d{1,2})\2(\d{4})${behind}`, 'g'),
    read: ([first, _sign, second, y]) => [
      { year: y, month: first, day: second },
      { year: y, month: second, day: first },
    ],
  },
  {
    pattern: new RegExp(String.raw`${before}(\d{1,2})([/.\-])(\d{1,2})\2(\d{1,2})${behind}`, 'g'),
    read: ([first, _sign, second, third]) => [
      { year: shortYear(first), month: second, day: third },
      { year: shortYear(third), month: first, day: second },
      { year: shortYear(third), month: second, day: first },
    ],
  },
  {
    pattern: new RegExp(String.raw`${before}(\d{1,2})\s?[/.\-]\s?(\d{1,2})${behind}`, 'g'),
    read: ([first, second]) => [
      { month: first, day: second },
      { month: second, day: first },
    ],
  },
]

const withLunar = ({ pattern, read }: DateFormat): DateFormat => ({
  pattern: new RegExp(lunar + pattern.source, pattern.flags.replace('i', '') + 'i'),
  read,
})
const allFormats = { clear: clearFormats.map(withLunar), separated: separatedFormats.map(withLunar) }

/** A date in the text with its readings, likeliest first; no readings if the calendar has no such day. */
export type ParsedDate = { written: string; readings: CalendarDay[] }

export function takeDates(scan: Scan): ParsedDate[] {
  const take = ({ pattern, read }: DateFormat, isClear: boolean) =>
    takeMatches(scan, pattern, (match): ParsedDate | undefined => {
      const [written] = match
      // A month alone is no date.
      const dates = read(match.slice(1)).filter((parts) => parts.day ?? parts.year)
      const readings = distinctDays(dates.map((parts) => parseCalendarDay(parts, isLunar(written))))
      const isDate = readings.length > 0 || (isClear && dates.length > 0)
      return isDate ? { written: written.trim(), readings } : undefined
    })
  return [
    ...allFormats.clear.flatMap((format) => take(format, true)),
    ...allFormats.separated.flatMap((format) => take(format, false)),
  ]
}
