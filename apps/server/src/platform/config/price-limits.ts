import { type Env, readInteger } from '../base/env.ts'

/** What a member of staff may do to prices in 24 hours without another person's approval. */
export type PriceLimits = {
  /** By how many per cent the sum of the prices on sale may fall. */
  sumPercent: number
  /** By how many per cent a single price may fall. */
  onePercent: number
  /** How many numbers may get another price. */
  numbers: number
}

/** The limits by themselves, for commands that need no other setting; what is wrong goes to `problems`. */
export function readPriceLimits(env: Env, problems: string[]): PriceLimits {
  return {
    sumPercent: readInteger(env, 'PRICE_CUT_SUM_PERCENT', 2, problems, [0, 100]),
    onePercent: readInteger(env, 'PRICE_CUT_ONE_PERCENT', 50, problems, [0, 100]),
    numbers: readInteger(env, 'PRICE_CHANGES_ALONE', 1000, problems),
  }
}

/** Which limits a change of prices is beyond: the sum on sale, a single price, the count of numbers. */
export type PriceReason = 'sum' | 'one' | 'numbers'

/** What is compared with the limits: how many prices change, how many of them too deep, and by how much of which sum prices fall (fen). */
type PriceTotals = { numbers: number; deep: number; loweredFen: number; baseFen: number }

/** The limits that these totals are beyond. */
export function findExceededLimits(
  { numbers, deep, loweredFen, baseFen }: PriceTotals,
  limits: PriceLimits,
): PriceReason[] {
  const beyond: Record<PriceReason, boolean> = {
    sum: loweredFen * 100 > baseFen * limits.sumPercent,
    one: deep > 0,
    numbers: numbers > limits.numbers,
  }
  return (['sum', 'one', 'numbers'] as const).filter((reason) => beyond[reason])
}
