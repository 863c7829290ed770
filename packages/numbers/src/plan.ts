import { extractDigits } from './digits.ts'

/** The format of the numbers on sale: `prefix` (digits) and `separator`, then the number's own digits. */
export type NumberPlan = { prefix: string; separator: string; minDigits: number; maxDigits: number }

export const defaultPlan: NumberPlan = { prefix: '95013', separator: '-', minDigits: 6, maxDigits: 10 }

export const ownPrefixes = [defaultPlan.prefix]

/** Country code and trunk prefix in front of a dialled number, as digits only. */
const dialledForms = ['0086', '086', '86', '0', '']

/** The number as shoppers see it, such as `95013-628888`. `digits` is text, because leading zeros count. */
export function formatNumber(digits: string, plan = defaultPlan): string {
  return plan.prefix + plan.separator + digits
}

/** The number as telephone networks use it, such as `95013628888`. */
export function toDialledNumber(digits: string, plan: NumberPlan): string {
  return plan.prefix + digits
}

/** Visual separators (RFC 3966), dashes, blanks, and invisible characters that copying a number adds. */
const separators = /[-.() \u2010-\u2015\u2212\p{Cf}]/gu
/** Any dashes, brackets and blanks, as people write them in files; networks do not dial them. */
const writtenSeparators = /[\p{Pd}\p{Ps}\p{Pe}\s.~\u2212\u2500\u30FC\p{Cf}]/gu

/** With or without country code or trunk prefix. Undefined for other characters, such as `#`. */
export function parseDialled(
  dialled: string,
  { prefix, minDigits, maxDigits }: NumberPlan,
): string | undefined {
  const form = new RegExp(`^(?:\\+86|0086|086|86|0)?${prefix}(\\d{${minDigits},${maxDigits}})$`)
  return form.exec(dialled.normalize('NFKC').replace(separators, ''))?.[1]
}

/** Replaces `{prefix}` and `{separator}` in a text. */
export function fillTemplate(text: string, plan = defaultPlan): string {
  return text.replaceAll('{prefix}', plan.prefix).replaceAll('{separator}', plan.separator)
}

/** Without the prefix, also in its dialled forms, if more digits follow it. Idempotent. */
export function normaliseKeyword(text: string, plan = defaultPlan): string {
  let digits = extractDigits(text)
  for (let form = leadingPrefix(digits, plan); form > 0; form = leadingPrefix(digits, plan)) {
    digits = digits.slice(form)
  }
  return digits
}

/**
 * Alone (`628888`), or after the prefix, dialled or not, with any separators (`(95013) 628-888`, `+86
 * 95013—628888`), also full-width. Any other text is returned as it is; {@link checkDigits} says what is
 * wrong.
 */
export function parseOwnDigits(text: string, plan = defaultPlan): string {
  const written = text.normalize('NFKC').trim()
  const whole = written.replace(plan.separator, '').replace(writtenSeparators, '')
  if (whole === written && whole.length <= plan.maxDigits) return whole
  const dialled = whole.replace(/^\+/, '')
  // `findLast` tries the bare prefix first: a prefix that begins like a country code or trunk prefix is
  // ambiguous.
  const lead = dialledForms.map((form) => form + plan.prefix).findLast((each) => dialled.startsWith(each))
  return lead === undefined ? written : dialled.slice(lead.length)
}

/** Why `digits` cannot be a number of this plan; undefined if they can. */
export function checkDigits(
  digits: string,
  plan = defaultPlan,
): 'not-digits' | 'too-short' | 'too-long' | undefined {
  if (/\D/.test(digits)) return 'not-digits'
  if (digits.length < plan.minDigits) return 'too-short'
  return digits.length > plan.maxDigits ? 'too-long' : undefined
}

/** In any dialled form; 0 if there is none or nothing follows. */
function leadingPrefix(digits: string, { prefix }: NumberPlan): number {
  if (prefix === '') return 0
  const form = dialledForms.find((dialled) => digits.startsWith(dialled + prefix))
  const length = form === undefined ? 0 : form.length + prefix.length
  return length < digits.length ? length : 0
}
