import { extractDigits as digitsIn } from '@hao/numbers/digits.ts'
import { type NumberPlan, parseDialled } from '@hao/numbers/plan.ts'
import { addDays, startOfShanghaiDay } from '../../platform/base/time.ts'

type CallFilterInput = {
  number?: string | undefined
  outcome?: readonly string[] | undefined
  reason?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/**
 * The digits of a number in any dialled form. Text that is not a number of the plan keeps its digits and
 * matches nothing.
 */
export function toDigits(number: string, plan: NumberPlan): string {
  return parseDialled(number, plan) ?? digitsIn(number)
}

/** Converts filters to digits and to moments at the start and the end of Shanghai days. */
export function toCallFilters({ number, from, until, ...rest }: CallFilterInput, plan: NumberPlan) {
  return {
    ...rest,
    digits: number === undefined ? undefined : toDigits(number, plan),
    from: from === undefined ? undefined : startOfShanghaiDay(from),
    until: until === undefined ? undefined : addDays(startOfShanghaiDay(until), 1),
  }
}
