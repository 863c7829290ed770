import type { PhoneNumber } from '@hao/contract/entities.ts'
import { defaultPlan, formatNumber, type NumberPlan } from '@hao/numbers/plan.ts'

let plan = defaultPlan

/**
 * Sets the number plan before the first render: on the server once for its process, in the browser from the
 * page.
 */
export function setNumberPlan(given: NumberPlan): void {
  plan = given
}

export function numberPlan(): NumberPlan {
  return plan
}

/** How every number begins on screen (HM-10), such as `95013-`. */
export function numberPrefix(): string {
  return formatNumber('', plan)
}

export function withoutPrefix(text: string): string {
  return text.replace(numberPrefix(), '')
}

/** A number as it is read and copied, such as `95013-628888`. */
export function fullNumber(digits: string): string {
  return formatNumber(digits, plan)
}

/** The same for a text that must not wrap. */
export function unbrokenNumber(digits: string): string {
  return fullNumber(digits).replace('-', '-\u2060')
}

/** A number as displayed: the prefix of its plan, and its digits around its pattern. */
export function numberParts({ number, pattern }: PhoneNumber) {
  return { plan: numberPrefix(), ...(pattern ?? { prefix: number, value: '', extra: '' }) }
}
