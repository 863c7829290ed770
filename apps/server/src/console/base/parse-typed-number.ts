import { stripSeparators } from '@hao/contract/phone.ts'
import { type NumberPlan, parseDialled, checkDigits } from '@hao/numbers/plan.ts'

/**
 * The digits of a number that staff typed, with or without the prefix; undefined when it is not a number of
 * the plan.
 */
export function parseTypedNumber(typed: string, plan: NumberPlan): string | undefined {
  const dialled = parseDialled(typed, plan)
  if (dialled !== undefined) return dialled
  const bare = stripSeparators(typed)
  return checkDigits(bare, plan) === undefined ? bare : undefined
}
