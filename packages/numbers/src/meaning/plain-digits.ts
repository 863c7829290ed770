import { normaliseKeyword, type NumberPlan } from '../plan.ts'
import { dateForms, type Occasion, sayDate } from './date-forms.ts'
import { datesInDigits } from './calendar.ts'
import { distinctForms, inside, interleave, tailOrInside } from './forms.ts'
import { digitsFrom, digitSigns } from './numerals.ts'
import { join, same } from './phrases.ts'
import { type Scan, takeOut } from './scan.ts'
import type { Form, Subject } from './wish.ts'
import { meaningOf } from './words.ts'

/** Digits, with what people put between them; Chinese ones only where they spell digits (八八八), not where they count (三个). */
const runs = new RegExp(String.raw`\d+(?:[\s\-.·]{1,3}\d+)*|[${digitSigns}]{2,}`, 'g')

/** Takes plain digits out of a text: as they stand, what they mean to people, and the day that they may be. */
export function takeDigits(
  scan: Scan,
  { plan, occasion }: { plan: NumberPlan; occasion?: Occasion | undefined },
): Subject[] {
  return takeOut(scan, runs, ([typed]) => {
    const digits = normaliseKeyword(digitsFrom(typed), plan)
    const days = datesInDigits(digits, { meant: occasion !== undefined })
    const [day] = days
    const means = day ? sayDate(day, occasion) : meaningOf(digits)
    const groups = (typed.match(/\d+/g) ?? []).filter((group) => group.length > 1)
    const apart: Form[] =
      groups.length > 1
        ? [{ condition: { is: 'all', of: groups.map((group) => inside(group).condition) } }]
        : []
    return {
      label: means ? join([same(digits), means], () => ' ') : same(digits),
      forms: distinctForms([
        ...tailOrInside(digits, means),
        ...interleave(days.map((each) => dateForms(each, occasion))),
        ...apart,
      ]),
    }
  })
}
