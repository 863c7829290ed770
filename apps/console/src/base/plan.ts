import { defaultPlan, formatNumber, type NumberPlan } from '@hao/numbers/plan.ts'

let plan = defaultPlan

/** Sets how numbers are written, as the server says with who is logged in. */
export function setNumberPlan(given: NumberPlan): void {
  plan = given
}

export function numberPlan(): NumberPlan {
  return plan
}

/** A number as it is read and copied, such as `95013-628888`. */
export function fullNumber(digits: string): string {
  return formatNumber(digits, plan)
}
