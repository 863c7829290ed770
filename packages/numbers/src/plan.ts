import { extractDigits } from './digits.ts'

/** How the numbers on sale are written: `prefix` (digits) and `separator` come before 6–10 digits of the number's own. */
export type NumberPlan = { prefix: string; separator: string; minDigits: number; maxDigits: number }

export const defaultPlan: NumberPlan = { prefix: '95013', separator: '-', minDigits: 6, maxDigits: 10 }

/** What our numbers begin with. */
export const ownPrefixes = [defaultPlan.prefix]

/** The ways a phone writes the country or the trunk before a number; `+` is gone once only digits are left. */
const dialledForms = ['0086', '086', '86', '0', '']

/** The number as a shopper reads it on every screen, such as `95013-628888`. `digits` stays text: leading zeros count. */
export function formatNumber(digits: string, plan = defaultPlan): string {
  return plan.prefix + plan.separator + digits
}

/** The number as networks know it, such as `95013628888`. */
export function toDialledNumber(digits: string, plan: NumberPlan): string {
  return plan.prefix + digits
}

/** RFC 3966's visual separators, dashes, spaces within a line, and the invisible marks that come along with a copied number. */
const separators = /[-.() \u2010-\u2015\u2212\p{Cf}]/gu

/**
 * The digits of a number in its dialled form, with the country's code, the trunk's 0 or neither; undefined for what is no number of the plan,
 * or has anything but digits and separators in it (a name, a key like # that asks a network for a service).
 */
export function parseDialled(
  dialled: string,
  { prefix, minDigits, maxDigits }: NumberPlan,
): string | undefined {
  const form = new RegExp(`^(?:\\+86|0086|086|86|0)?${prefix}(\\d{${minDigits},${maxDigits}})$`)
  return form.exec(dialled.normalize('NFKC').replace(separators, ''))?.[1]
}

/** A text for any plan: `{prefix}` and `{separator}` in it become those of this one. */
export function fillTemplate(text: string, plan = defaultPlan): string {
  return text.replaceAll('{prefix}', plan.prefix).replaceAll('{separator}', plan.separator)
}

/**
 * What to search for in what a shopper typed or pasted: its digits (full-width ones too), without the prefix, dialled
 * or not (`+86 95013-88`, `0869501388`), if more digits follow it. Doing it twice changes nothing.
 */
export function normaliseKeyword(text: string, plan = defaultPlan): string {
  let digits = extractDigits(text)
  for (let form = leadingPrefix(digits, plan); form > 0; form = leadingPrefix(digits, plan)) {
    digits = digits.slice(form)
  }
  return digits
}

/**
 * The own digits of a number that stands whole in a file: alone or after the prefix, dialled or not (`628888`, `95013-628888`, `+86 95013 628888`,
 * `95013628888`), full-width too. All else comes back as it stands, so that nothing is guessed: {@link checkDigits} says what is wrong with it.
 */
export function parseOwnDigits(text: string, plan = defaultPlan): string {
  const written = text.normalize('NFKC').trim()
  const words = (plan.separator ? written.replace(plan.separator, ' ') : written).split(/[\s-]+/)
  const own = words.pop() ?? ''
  if (words.length === 0) {
    if (own.length <= plan.maxDigits) return own
    const whole = withoutPlus(own)
    // As shoppers read it before as it is dialled: where a prefix begins like the country or the trunk, it can be both.
    const lead = dialledForms.map((form) => form + plan.prefix).findLast((each) => whole.startsWith(each))
    return whole.slice(lead?.length ?? 0)
  }
  const lead = withoutPlus(words.join(''))
  return dialledForms.some((form) => lead === form + plan.prefix) ? own : written
}

const withoutPlus = (text: string) => text.replace(/^\+/, '')

/** Why `digits` cannot be a number of this plan, or undefined if they can. The empty string is too short. */
export function checkDigits(
  digits: string,
  plan = defaultPlan,
): 'not-digits' | 'too-short' | 'too-long' | undefined {
  if (/\D/.test(digits)) return 'not-digits'
  if (digits.length < plan.minDigits) return 'too-short'
  return digits.length > plan.maxDigits ? 'too-long' : undefined
}

/** How many of the first digits are the prefix; 0 if they are not, or if nothing follows. */
function leadingPrefix(digits: string, { prefix }: NumberPlan): number {
  if (prefix === '') return 0
  const form = dialledForms.find((dialled) => digits.startsWith(dialled + prefix))
  const length = form === undefined ? 0 : form.length + prefix.length
  return length < digits.length ? length : 0
}
