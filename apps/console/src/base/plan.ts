import { defaultPlan, formatNumber, type NumberPlan } from '@hao/numbers/plan.ts'

let plan = defaultPlan

/** Sets the number plan, which the server returns with the logged-in user. */
export function setNumberPlan(given: NumberPlan): void {
  plan = given
}

export function numberPlan(): NumberPlan {
  return plan
}

/** A number with its prefix, such as `95013-628888`. */
export function formatFullNumber(digits: string): string {
  return formatNumber(digits, plan)
}
