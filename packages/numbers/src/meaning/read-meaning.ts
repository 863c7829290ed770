import { categories as defaultCategories, type Category } from '../categories.ts'
import { defaultPlan, type NumberPlan } from '../plan.ts'
import { dateForms, type Occasion, describeDate } from './date-forms.ts'
import { takeDates, type ParsedDate } from './dates.ts'
import { restrictToTail, takeEnds, takeTailHint } from './ends.ts'
import { interleave } from './forms.ts'
import { takeAvoided, takeLengths } from './limits.ts'
import { takeWords } from './word-subjects.ts'
import { type Order, takeOrder } from './order.ts'
import { takePhones, takePlates, takeRooms } from './personal-items.ts'
import { takeDigits } from './plain-digits.ts'
import { takePrices } from './prices.ts'
import { joinTexts, type LocalizedText, localize } from './phrases.ts'
import { type Scan, startScan, takeMatches } from './scan.ts'
import { takeMasks, takeRepeats, takeShapes } from './requested-shapes.ts'
import type { Subject, Wish } from './wish.ts'

/** What a text asks for, with the words for each part of it that was understood, what is looked for first. */
export type Meaning = Wish & { sort?: Order['sort'] | undefined; understood: LocalizedText[] }

/** Nobody means more things at once, and each makes the search dearer. */
const mostSubjects = 4

/**
 * Reads what somebody typed into the one field of the search, in Chinese or English, in any order. What nobody can have meant is left alone: a
 * text that says nothing to us has no subjects and no limits. The readers take turns, those that are surest of their part first, and none sees
 * what another has taken. `categories` are those that can be asked for by name.
 */
export function readMeaning(
  text: string,
  {
    plan = defaultPlan,
    categories = defaultCategories,
  }: { plan?: NumberPlan; categories?: readonly Category[] } = {},
): Meaning {
  const scan = startScan(text)
  dropPrefix(scan, plan)
  const occasion = takeOccasion(scan)
  const own = [...takePhones(scan), ...takePlates(scan)]
  const limits = [...takePrices(scan), ...takeAvoided(scan)]
  const repeats = takeRepeats(scan)
  const dates = takeDates(scan)
  const placed = [...takeRooms(scan), ...takeEnds(scan), ...takeMasks(scan)]
  limits.push(...takeLengths(scan))
  const order = takeOrder(scan)
  const shapes = [...takeWords(scan, categories), ...takeShapes(scan)]
  const digits = takeDigits(scan, { plan, occasion })
  const found = [...datesWanted(dates, occasion), ...own, ...placed, ...repeats, ...shapes, ...digits]
  const subjects = (takeTailHint(scan) ? found.map(restrictToTail) : found).slice(0, mostSubjects)
  const labels = [...subjects, ...limits, ...(order ? [order] : [])].map(({ label }) => label)
  return {
    subjects,
    limits,
    sort: order?.sort,
    understood: [...labels, ...missingDays(dates, subjects.length === 0 ? occasion : undefined)],
  }
}

/** The number plan's own prefix before digits says nothing. */
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

function datesWanted(dates: readonly ParsedDate[], occasion: Occasion | undefined): Subject[] {
  return dates.flatMap(({ readings }) => {
    if (readings.length === 0) return []
    const said = readings.map((day) => describeDate(day, occasion))
    const forms = interleave(readings.map((day) => dateForms(day, occasion)))
    return [{ label: joinTexts(said, (t) => t.orDate), forms }]
  })
}

/** What keeps a date from being looked for: the calendar has no such day, or an occasion is named without its day. */
function missingDays(dates: readonly ParsedDate[], occasion: Occasion | undefined): LocalizedText[] {
  const none = dates.filter(({ readings }) => readings.length === 0)
  const said = none.map(({ written }) => localize((t) => t.noDay(written)))
  return said.length === 0 && occasion ? [localize((t) => t.addDay[occasion])] : said
}
