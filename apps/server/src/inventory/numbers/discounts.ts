import { longPeriods, type PeriodDiscounts, percentOff, totalFen } from '@hao/numbers/periods.ts'
import { type RawBuilder, sql } from 'kysely'

const noDiscounts = Object.fromEntries(longPeriods.map((months) => [months, 0]))

/** SQL expression: the discounts in effect, percent by the months of a period. */
export const discountsSql = sql<PeriodDiscounts>`coalesce(
  (SELECT percents FROM period_discounts ORDER BY version DESC LIMIT 1), ${sql.lit(JSON.stringify(noDiscounts))}::jsonb)`

/** SQL expression: the percent off a period of so many months (an SQL expression, or a value). */
export const percentOffSql = (months: RawBuilder<number> | number): RawBuilder<number> =>
  sql<number>`coalesce((${discountsSql} ->> ${months}::text)::integer, 0)`

/** A period at the discounts of now. `price_fen` is a month's price. */
export type PricedPeriod = { price_fen: number; months: number; discounts: PeriodDiscounts }

export function periodFen({ price_fen, months, discounts }: PricedPeriod): number {
  return totalFen(price_fen, months, percentOff(discounts, months))
}
