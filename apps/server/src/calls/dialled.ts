import { isPhone } from '@hao/contract/phone.ts'
import { digitsOf } from '@hao/numbers/digits.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'

/**
 * What may stand between the digits of a dialled number: RFC 3966's visual separators, dashes, spaces within a line, and the unseen marks that come
 * along with a copied one.
 */
const separators = /[-.() \u2010-\u2015\u2212\p{Cf}]/gu

/**
 * The digits, without the prefix, of a number as somebody dialled it: with the country's code, the trunk's 0 or neither; undefined for what is no number
 * of the plan, or has anything but digits and separators in it (a name, a key like # that asks a network for a service).
 */
export function numberDialled(
  dialled: string,
  { prefix, minDigits, maxDigits }: NumberPlan,
): string | undefined {
  const form = new RegExp(`^(?:\\+86|0086|086|86|0)?${prefix}(\\d{${minDigits},${maxDigits}})$`)
  return form.exec(dialled.normalize('NFKC').replace(separators, ''))?.[1]
}

/**
 * A caller's number as it is known within China: without the country's code, a landline with the trunk's 0; from abroad with 00 before the country's;
 * '' when it is hidden.
 */
export function callerOf(shown: string): string {
  const digits = digitsOf(shown)
  const abroad = /^\s*[+＋]/.test(shown) ? digits : /^00(\d*)$/.exec(digits)?.[1]
  if (abroad !== undefined && !abroad.startsWith('86')) return abroad && `00${abroad}`
  const phone = digits.replace(/^(?:0086|086|86|0)/, '')
  if (isPhone(phone)) return phone
  return callsFromAbroad(shown) ? withinChina(digits) : digits
}

/** The beginning of callers' numbers, as its owner typed it, as `callerOf` would give those: +86 571 → 0571. */
export function prefixOf(typed: string): string {
  const digits = digitsOf(typed)
  return callsFromAbroad(typed) ? withinChina(digits) : digits
}

const callsFromAbroad = (text: string) => /^(?:\+|00)86/.test(text.normalize('NFKC').replace(/\s/g, ''))

/** Without the country's code, and with the 0 that stands before the code of an area, not of a service. */
function withinChina(digits: string): string {
  const rest = digits.replace(/^(?:00)?86/, '')
  return isLandline(`0${rest}`) || /^(?!400|800|9[56])(?:10(?!0\d\d$)|[2-9])/.test(rest) ? `0${rest}` : rest
}

/** China's area codes: of two digits, and of three, without the trunk's 0. 86 begins none of them: it is the country's. */
const area =
  /^0(?:10|2\d|3[1-9]\d|4[1-9]\d|5[1-9]\d|6(?:3[1-5]|6\d|9[12])|7(?:01|[1-9]\d)|8[1-35789]\d|9(?:[0-49]\d|5[1-5]|7\d))/

/** A landline: area code, and eight digits, or seven in smaller places, that begin with 2 to 8; what begins with 1 or 9 is a service. */
export function isLandline(number: string): boolean {
  const code = area.exec(number)?.[0]
  if (code === undefined) return false
  return (code.length === 3 ? /^[2-8]\d{7}$/ : /^[2-8]\d{6,7}$/).test(number.slice(code.length))
}

/** What is shown of a caller, as `callerOf` gave it: 138****1234; short service numbers whole. */
export function maskCaller(caller: string): string {
  return caller.length <= 6 ? caller : `${caller.slice(0, -8)}****${caller.slice(-4)}`
}
