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

/** What is shown of a caller, in its canonical form: 138****1234; short service numbers whole. */
export function maskCaller(caller: string): string {
  return caller.length <= 6 ? caller : `${caller.slice(0, -8)}****${caller.slice(-4)}`
}
