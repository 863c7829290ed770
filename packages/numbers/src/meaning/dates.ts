import {
  type Calendar,
  type CalendarDay,
  type DateParts,
  distinctDays,
  englishMonths,
  isLunar,
  parseDay,
} from './calendar.ts'
import { countCharacters, digitCharacters, measureWord } from './numerals.ts'
import { type LocalizedText, localize } from './phrases.ts'
import { type Scan, takeMatches } from './scan.ts'

/** A date format. `read` returns the possible readings, likeliest first. */
type DateFormat = { pattern: RegExp; read: (parts: (string | undefined)[]) => DateParts[] }

const lunarWord = String.raw`(?:[农阴旧老][历曆]|農[历曆]|陰[历曆]|\blunar(?: calendar)?)`
const solarWord = String.raw`(?:[公阳新西][历曆]|陽[历曆]|\b(?:solar|gregorian)(?: calendar)?)`
const calendarWord = `(?:${lunarWord}|${solarWord})`
const named = String.raw`(?:${calendarWord}\s?[:的是为]?\s?)?`
const namedBehind = String.raw`(?:\s?\(\s?${calendarWord}\s?\))?`

const calendarWords = new RegExp(calendarWord, 'gi')
const lunarWords = new RegExp(lunarWord, 'gi')
const saysLunar = new RegExp(lunarWord, 'i')
const saysSolar = new RegExp(solarWord, 'i')
/** Quickly found to be false, as for most texts. */
const mentionsCalendar = /[历曆]|lunar|solar|gregorian/i
const lunarNames = /[正冬腊]月|月\s?(?:初|廿)|[闰閏]/
const leapMonth = /[闰閏]|\bleap\b/i

/** The calendar of the whole text: it names one, wherever the word stands, and not both. */
export function spokenCalendar({ text }: Scan): Calendar | undefined {
  if (!mentionsCalendar.test(text)) return undefined
  const [lunar, solar] = [saysLunar.test(text), saysSolar.test(text)]
  if (lunar === solar) return undefined
  return lunar ? 'lunar' : 'solar'
}

/** The calendar that the words of a date name; otherwise that of the whole text. */
function calendarOf(written: string, spoken: Calendar | undefined): Calendar | undefined {
  if (saysSolar.test(written)) return 'solar'
  if (saysLunar.test(written) || lunarNames.test(written) || spoken === 'lunar')
    return leapMonth.test(written) ? 'leap' : 'lunar'
  return spoken
}

/** Takes the words out that said that the dates are lunar. Without a date they are not understood. */
export function takeCalendarWords(
  scan: Scan,
  dates: readonly ParsedDate[],
  spoken: Calendar | undefined,
): void {
  if (dates.length > 0 && isLunar(spoken)) takeMatches(scan, lunarWords, () => true)
}

const chineseYear = `(\\d{4}|\\d{2}|[${digitCharacters}]{4}|[${digitCharacters}]{2})\\s?年`
const chineseMonth = '[闰閏]?\\s?(\\d{1,2}|[一二三四五六七八九十正冬腊]{1,2})\\s?月'
const chineseDay = `(初?[${countCharacters}]{1,3}|\\d{1,2})(?!\\d)\\s?[日号號]?`

const month = `(${englishMonths.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|Sept)\\.?`
const ordinal = String.raw`(\d{1,2})(?:st|nd|rd|th)`
const day = `${ordinal}?`
const year = String.raw`(\d{4}|'\d{2})(?!\d)`
const ofYear = String.raw`(?:,?\s?(?:of\s)?${year})?`
const lunarMonth = String.raw`(?:leap )?lunar (?:leap )?month`

/** No further digit or date part may come before or after: 8-8-8-8 is not a date. */
const before = String.raw`(?<![\d/.\-]|\d )`
const behind = String.raw`(?!\d|[/.\-]\d|\s?[个室]|${measureWord})`

/** English dates of the lunar calendar. */
const lunarFormats: DateFormat[] = [
  {
    pattern: new RegExp(
      String.raw`\blunar (?:leap )?month\s(\d{1,2}),?\s(?:the )?(?:day\s)?${day}(?!\d)${ofYear}`,
      'gi',
    ),
    read: ([m, d, y]) => [{ year: y, month: m, day: d }],
  },
  {
    pattern: new RegExp(
      String.raw`\b${ordinal}\s(?:day\s)?of\s(?:the\s)?${ordinal}\s${lunarMonth}\b${ofYear}`,
      'gi',
    ),
    read: ([d, m, y]) => [{ year: y, month: m, day: d }],
  },
  {
    pattern: new RegExp(
      String.raw`\b${ordinal}\s${lunarMonth},?\s(?:the\s)?(?:day\s)?${day}(?!\d)(?:\sday)?${ofYear}`,
      'gi',
    ),
    read: ([m, d, y]) => [{ year: y, month: m, day: d }],
  },
]

/** Formats that can only be dates. An impossible day in them is not parsed as anything else. */
const clearFormats: DateFormat[] = [
  {
    pattern: new RegExp(
      `(?<!\\d)(?:${chineseYear}\\s?)?(?:${calendarWord}\\s?)?${chineseMonth}\\s?(?:份|${chineseDay})?`,
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

const withCalendar = ({ pattern, read }: DateFormat): DateFormat => ({
  pattern: new RegExp(named + pattern.source + namedBehind, pattern.flags.replace('i', '') + 'i'),
  read,
})
/** The formats of texts that name a calendar, and of all others. */
const calendarFormats = {
  clear: [...lunarFormats, ...clearFormats.map(withCalendar)],
  separated: separatedFormats.map(withCalendar),
}
const plainFormats = { clear: clearFormats, separated: separatedFormats }

/** A date in the text with its readings, likeliest first; no readings if the calendar has no such day. */
export type ParsedDate = { written: string; readings: CalendarDay[] }

export function takeDates(scan: Scan, spoken: Calendar | undefined): ParsedDate[] {
  const take = ({ pattern, read }: DateFormat, isClear: boolean) =>
    takeMatches(scan, pattern, (match): ParsedDate | undefined => {
      const [written] = match
      // A month alone is no date.
      const dates = read(match.slice(1)).filter((parts) => parts.day ?? parts.year)
      const calendar = calendarOf(written, spoken)
      const readings = distinctDays(dates.flatMap((parts) => parseDay(parts, calendar)))
      const isDate = readings.length > 0 || (isClear && dates.length > 0)
      return isDate ? { written: written.trim(), readings } : undefined
    })
  const { clear, separated } = mentionsCalendar.test(scan.text) ? calendarFormats : plainFormats
  return [
    ...clear.flatMap((format) => take(format, true)),
    ...separated.flatMap((format) => take(format, false)),
  ]
}

/** The same text with its date in the other calendar. */
export type Alternative = { label: LocalizedText; text: LocalizedText; isChosen: boolean }

/**
 * Both readings of a day that may be of either calendar; none if only one calendar has it, or its words are
 * of one, such as 腊月.
 */
export function offerCalendars(text: string, { written, readings }: ParsedDate): Alternative[] {
  const [first] = readings
  const parts = text.split(written).map((part) => part.replaceAll(calendarWords, ''))
  if (first?.day === undefined || parts.length < 2 || lunarNames.test(written)) return []
  const offered = (['solar', 'lunar'] as const).map((calendar) => {
    const label = localize((t) => t.date({ ...first, calendar }))
    return {
      isPossible: isPossibleDay(toParts(first), calendar),
      label,
      text: localize((_, language) => parts.join(label[language])),
      isChosen: isLunar(first.calendar) === isLunar(calendar),
    }
  })
  return offered.every(({ isPossible }) => isPossible)
    ? offered.map(({ label, text: changed, isChosen }) => ({ label, text: changed, isChosen }))
    : []
}

/** Every lunar month has 29 days: only a 30th is looked up, which takes 0.2 ms. */
const isPossibleDay = (parts: DateParts, calendar: Calendar) =>
  (isLunar(calendar) && Number(parts.day) < 30) || parseDay(parts, calendar).length > 0

const toParts = (date: CalendarDay): DateParts => ({
  year: date.year?.toString(),
  month: String(date.month),
  day: date.day?.toString(),
})
