import { normaliseKeyword, type NumberPlan } from '../plan.ts'
import { dateForms, type Occasion, describeDate } from './date-forms.ts'
import { type Calendar, type CalendarDay, isLunar, parseDatesInDigits } from './calendar.ts'
import type { ParsedDate } from './dates.ts'
import { distinctForms, containsForm, interleave, tailForm, tailOrContainsForms } from './forms.ts'
import { toDigits, digitCharacters, measureWord } from './numerals.ts'
import { joinTexts, type LocalizedText, localize, sameInEachLanguage } from './phrases.ts'
import { type Scan, takeMatches } from './scan.ts'
import type { Form, Subject } from './wish.ts'
import { findMeaning } from './words.ts'

/** Digits, optionally separated. Chinese digits only from two on: 八八八 are digits, 三个 is a count. */
const runs = new RegExp(
  String.raw`(\d+(?:[\s\-.·]{1,3}\d+)*|[${digitCharacters}]{2,})(${measureWord})?`,
  'gi',
)

type DigitsContext = {
  plan: NumberPlan
  occasion?: Occasion | undefined
  calendar: Calendar | undefined
  isTail: boolean
}

/**
 * As digits, or as a date, which is added to `dates`; with `isTail` only as the last digits. A quantity, such
 * as 3万, is left.
 */
export function takeDigits(
  scan: Scan,
  dates: ParsedDate[],
  { plan, occasion, calendar, isTail }: DigitsContext,
): Subject[] {
  return takeMatches(scan, runs, ([, typed = '', measure]) => {
    if (measure !== undefined) return undefined
    const digits = normaliseKeyword(toDigits(typed), plan)
    if (isTail)
      return { label: localize((t) => t.tail(digits)), forms: [tailForm(digits, findMeaning(digits))] }
    const days = parseDatesInDigits(digits, {
      isDate: occasion !== undefined || isLunar(calendar),
      calendar,
    })
    if (days.length > 0) dates.push({ written: typed, readings: days })
    const means = days[0] ? describeDate(days[0], occasion) : findMeaning(digits)
    const groups = (typed.match(/\d+/g) ?? []).filter((group) => group.length > 1)
    const groupForms: Form[] =
      groups.length > 1
        ? [{ condition: { is: 'all', of: groups.map((group) => containsForm(group).condition) } }]
        : []
    return {
      label: labelOf(digits, means, isLunar(calendar) ? days.slice(1) : [], occasion),
      forms: distinctForms([
        ...tailOrContainsForms(digits, means),
        ...interleave(days.map((each) => dateForms(each, occasion))),
        ...groupForms,
      ]),
    }
  })
}

/** The digits with their meaning; a lunar day of a year is followed by its solar day. */
function labelOf(
  digits: string,
  means: LocalizedText | undefined,
  more: readonly CalendarDay[],
  occasion: Occasion | undefined,
): LocalizedText {
  const plain = sameInEachLanguage(digits)
  if (!means) return plain
  const days = [means, ...more.map((day) => describeDate(day, occasion))]
  return joinTexts([plain, joinTexts(days, (t) => t.orDate)], () => ' ')
}
