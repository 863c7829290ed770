import { isPhone } from '@hao/contract/phone.ts'
import { digitsOf } from '@hao/numbers/digits.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'

/**
 * The digits, without the prefix, of a number as somebody dialled it: with the country's code, the trunk's 0 or neither; undefined for what is no number
 * of the plan.
 */
export function numberDialled(
  dialled: string,
  { prefix, minDigits, maxDigits }: NumberPlan,
): string | undefined {
  const form = new RegExp(`^(?:0086|086|86|0)?${prefix}(\\d{${minDigits},${maxDigits}})$`)
  return form.exec(digitsOf(dialled))?.[1]
}

/** A caller's number as it is known within China: without the country's code; '' when it is hidden. */
export function callerOf(shown: string): string {
  const digits = digitsOf(shown)
  const phone = digits.replace(/^(?:0086|086|86|0)/, '')
  return isPhone(phone) ? phone : digits
}

/** What is shown of a caller, as `callerOf` gave it: 138****1234; short service numbers whole. */
export function maskCaller(caller: string): string {
  return caller.length <= 6 ? caller : `${caller.slice(0, -8)}****${caller.slice(-4)}`
}
