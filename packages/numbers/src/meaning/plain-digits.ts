import { normaliseKeyword, type NumberPlan } from '../plan.ts'
import { dateForms, type Occasion, describeDate } from './date-forms.ts'
import { parseDatesInDigits } from './calendar.ts'
import { distinctForms, containsForm, interleave, tailForm, tailOrContainsForms } from './forms.ts'
import { toDigits, digitCharacters, measureWord } from './numerals.ts'
import { joinTexts, localize, sameInEachLanguage } from './phrases.ts'
import { type Scan, takeMatches } from './scan.ts'
import type { Form, Subject } from './wish.ts'
import { findMeaning } from './words.ts'

/** Digits, optionally separated. Chinese digits only from two on: 八八八 are digits, 三个 is a count. */
const runs = new RegExp(
  String.raw`(\d+(?:[\s\-.·]{1,3}\d+)*|[${digitCharacters}]{2,})(${measureWord})?`,
  'gi',
)

/** As digits, or as a date; with `isTail` only as the last digits. A quantity, such as 3万, is left. */
export function takeDigits(
  scan: Scan,
  { plan, occasion, isTail }: { plan: NumberPlan; occasion?: Occasion | undefined; isTail: boolean },
): Subject[] {
  return takeMatches(scan, runs, ([, typed = '', measure]) => {
    if (measure !== undefined) return undefined
    const digits = normaliseKeyword(toDigits(typed), plan)
    if (isTail)
      return { label: localize((t) => t.tail(digits)), forms: [tailForm(digits, findMeaning(digits))] }
    const days = parseDatesInDigits(digits, { isDate: occasion !== undefined })
    const [day] = days
    const means = day ? describeDate(day, occasion) : findMeaning(digits)
    const groups = (typed.match(/\d+/g) ?? []).filter((group) => group.length > 1)
    const groupForms: Form[] =
      groups.length > 1
        ? [{ condition: { is: 'all', of: groups.map((group) => containsForm(group).condition) } }]
        : []
    return {
      label: means ? joinTexts([sameInEachLanguage(digits), means], () => ' ') : sameInEachLanguage(digits),
      forms: distinctForms([
        ...tailOrContainsForms(digits, means),
        ...interleave(days.map((each) => dateForms(each, occasion))),
        ...groupForms,
      ]),
    }
  })
}
