import { integer, type ReadSetting } from '@hao/settings/read-settings.ts'

/** The price changes that one person may make in 24 hours without a second person's approval. */
export type PriceLimits = {
  /** By how many per cent the sum of the prices on sale may fall, and rise; 100 is no limit. */
  sumPercent: number
  /** By how many per cent a single price may fall. It may rise as far as such a fall would undo. */
  onePercent: number
  numbers: number
}

export function readPriceLimits(read: ReadSetting): PriceLimits {
  const percent = integer(0, 100)
  return {
    sumPercent: read('PRICE_CUT_SUM_PERCENT', percent.default(2)),
    onePercent: read('PRICE_CUT_ONE_PERCENT', percent.default(50)),
    numbers: read('PRICE_CHANGES_ALONE', integer(0, 2 ** 31 - 1).default(1000)),
  }
}

export type PriceReason = 'sum' | 'raise' | 'one' | 'numbers'

/** The numbers affected, those that change too far, and how much (fen) `baseFen` falls and rises. */
type PriceTotals = {
  numbers: number
  deep: number
  loweredFen: number
  raisedFen: number
  baseFen: number
}

export function findExceededLimits(
  { numbers, deep, loweredFen, raisedFen, baseFen }: PriceTotals,
  limits: PriceLimits,
): PriceReason[] {
  const { sumPercent } = limits
  const isBeyond = (sumFen: number) => sumPercent < 100 && sumFen * 100 > baseFen * sumPercent
  const beyond: Record<PriceReason, boolean> = {
    sum: isBeyond(loweredFen),
    raise: isBeyond(raisedFen),
    one: deep > 0,
    numbers: numbers > limits.numbers,
  }
  return (['sum', 'raise', 'one', 'numbers'] as const).filter((reason) => beyond[reason])
}
