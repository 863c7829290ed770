import { categories as defaultCategories, type Category } from '../categories.ts'
import { defaultPlan, type NumberPlan } from '../plan.ts'
import type { Calendar } from './calendar.ts'
import { dateForms, type Occasion, describeDate } from './date-forms.ts'
import {
  type Alternative,
  offerCalendars,
  type ParsedDate,
  spokenCalendar,
  takeCalendarWords,
  takeDates,
} from './dates.ts'
import { restrictToTail, takeEnds, takeTailHint } from './ends.ts'
import { interleave } from './forms.ts'
import { takeAvoided, takeLengths } from './limits.ts'
import { leftovers } from './leftovers.ts'
import { takeWords } from './word-subjects.ts'
import { type Order, takeOrder } from './order.ts'
import { takePhones, takePlates, takeRooms } from './personal-items.ts'
import { takeDigits } from './plain-digits.ts'
import { takePrices } from './prices.ts'
import { joinTexts, type LocalizedText, localize } from './phrases.ts'
import { type Scan, startScan, takeMatches } from './scan.ts'
import { takeMasks, takeNamedShapes, takeRepeats, takeShapes } from './requested-shapes.ts'
import type { Subject, Wish } from './wish.ts'

/**
 * `understood` describes each recognised part, subjects first; `unread` is every other part. `alternatives`
 * are both calendars of a date that may be of either.
 */
export type Meaning = Wish & {
  sort?: Order['sort'] | undefined
  understood: LocalizedText[]
  unread: string[]
  alternatives: Alternative[]
}

/** Each subject makes the search slower, and no real text has more. */
const maxSubjects = 4

/**
 * In Chinese or English, in any order. The `take…` functions run one after the other, the most certain first;
 * each removes its matches. With `suffix` the text is about the last digits.
 */
export function readMeaning(
  text: string,
  {
    plan = defaultPlan,
    categories = defaultCategories,
    suffix = false,
  }: { plan?: NumberPlan; categories?: readonly Category[]; suffix?: boolean | undefined } = {},
): Meaning {
  const scan = startScan(text)
  dropPrefix(scan, plan)
  const { text: whole } = scan
  const calendar = spokenCalendar(scan)
  const occasion = takeOccasion(scan)
  const personal = [...takePhones(scan), ...takePlates(scan)]
  const limits = [...takePrices(scan), ...takeAvoided(scan)]
  const repeats = [...takeNamedShapes(scan), ...takeRepeats(scan)]
  const dates = takeDates(scan, calendar)
  const positioned = [...takeRooms(scan), ...takeEnds(scan), ...takeMasks(scan)]
  limits.push(...takeLengths(scan, plan))
  const order = takeOrder(scan)
  const shapes = [...takeWords(scan, categories), ...takeShapes(scan)]
  const datesInDigits: ParsedDate[] = []
  const digits = takeDigits(scan, datesInDigits, { plan, occasion, calendar, isTail: suffix })
  const allDates = [...dates, ...datesInDigits]
  takeCalendarWords(scan, allDates, calendar)
  const found = [
    ...dateSubjects(dates, occasion),
    ...personal,
    ...positioned,
    ...repeats,
    ...shapes,
    ...digits,
  ]
  const all = takeTailHint(scan) || suffix ? found.map(restrictToTail) : found
  const subjects = all.slice(0, maxSubjects)
  const labels = [...subjects, ...limits, ...(order ? [order] : [])].map(({ label }) => label)
  return {
    subjects,
    limits,
    sort: order?.sort,
    understood: [...labels, ...missingDays(dates, subjects.length === 0 ? occasion : undefined)],
    unread: [...all.slice(maxSubjects).map(({ label }) => label.zh), ...leftovers(scan)],
    alternatives: offerAll(whole, allDates, { occasion, calendar }),
  }
}

function dropPrefix(scan: Scan, { prefix }: NumberPlan): void {
  if (prefix === '') return
  const dialled = new RegExp(String.raw`(?<!\d)(?:\+?(?:00?)?86[\s\-]?|0)?${prefix}[\s\-]?(?=\d)`, 'g')
  scan.text = scan.text.replace(dialled, '')
}

const occasions: { occasion: Occasion; pattern: RegExp }[] = [
  { occasion: 'anniversary', pattern: /(?:结婚|恋爱)?纪念日|结婚|领证|\banniversary\b|\bwedding\b/gi },
  { occasion: 'birthday', pattern: /生日|出生|诞辰|\bbirthday\b|\bb-?day\b|\bborn\b/gi },
]

function takeOccasion(scan: Scan): Occasion | undefined {
  return occasions.find(({ pattern }) => takeMatches(scan, pattern, () => true).length > 0)?.occasion
}

function dateSubjects(dates: readonly ParsedDate[], occasion: Occasion | undefined): Subject[] {
  return dates.flatMap(({ readings }) => {
    if (readings.length === 0) return []
    const said = readings.map((day) => describeDate(day, occasion))
    const forms = interleave(readings.map((day) => dateForms(day, occasion)))
    return [{ label: joinTexts(said, (t) => t.orDate), forms }]
  })
}

/** A date without a year is only in doubt if the text is about a birthday, or names a calendar. */
function offerAll(
  text: string,
  dates: readonly ParsedDate[],
  { occasion, calendar }: { occasion: Occasion | undefined; calendar: Calendar | undefined },
): Alternative[] {
  const isInDoubt = occasion === 'birthday' || calendar !== undefined
  const doubtful = dates.filter(({ readings }) => isInDoubt || readings[0]?.year !== undefined)
  return doubtful.flatMap((date) => offerCalendars(text, date))
}

/** Why no date can be searched: the calendar has no such day, or the text names an occasion without a day. */
function missingDays(dates: readonly ParsedDate[], occasion: Occasion | undefined): LocalizedText[] {
  const none = dates.filter(({ readings }) => readings.length === 0)
  const said = none.map(({ written }) => localize((t) => t.noDay(written)))
  return said.length === 0 && occasion ? [localize((t) => t.addDay[occasion])] : said
}
