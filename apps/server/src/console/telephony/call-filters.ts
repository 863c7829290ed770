import { extractDigits as digitsIn } from '@hao/numbers/digits.ts'
import { type NumberPlan, parseDialled } from '@hao/numbers/plan.ts'
import { endOfShanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'

type CallFilterInput = {
  number?: string | undefined
  outcome?: readonly string[] | undefined
  reason?: readonly string[] | undefined
  from?: string | undefined
  until?: string | undefined
  since?: string | undefined
  before?: string | undefined
}

/**
 * The digits of a number in any dialled form. Text that is not a number of the plan keeps its digits and
 * matches nothing.
 */
export function toDigits(number: string, plan: NumberPlan): string {
  return parseDialled(number, plan) ?? digitsIn(number)
}

/**
 * Converts filters to digits and to the span of moments that are on the Shanghai days and within the moments
 * given.
 */
export function toCallFilters(
  { number, from, until, since, before, ...rest }: CallFilterInput,
  plan: NumberPlan,
) {
  const starts = [...(from ? [startOfShanghaiDay(from)] : []), ...(since ? [new Date(since)] : [])]
  const ends = [...(until ? [endOfShanghaiDay(until)] : []), ...(before ? [new Date(before)] : [])]
  return {
    ...rest,
    digits: number === undefined ? undefined : toDigits(number, plan),
    from: starts.toSorted((one, other) => other.getTime() - one.getTime())[0],
    until: ends.toSorted((one, other) => one.getTime() - other.getTime())[0],
  }
}
