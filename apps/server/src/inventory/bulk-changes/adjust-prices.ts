import { defaultPriceRules } from '@hao/numbers/price.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectRulesInEffect } from '../pricing/queries.ts'

/** New prices by a rule over the old ones. `promote` keeps the old ones and ends at `until`. */
export type Adjustment = {
  /** A change in per cent or fen; negative ones lower prices. */
  by: { percent: number } | { fen: number }
  /** The last two digits (fen) of the new prices; undefined for no rounding. */
  ending?: number | undefined
  /** No new price is below; fen. */
  floorFen: number
  /** When it starts; undefined for at once. */
  from?: Date | undefined
} & ({ move: 'adjust' } | { move: 'promote'; until: Date })

/** The highest price (fen) that a number can have. */
const highestFen = 100_000_000

/** The lowest price of the rules in effect. */
export async function selectFloor(db: Db | Trx): Promise<number> {
  const { bounds } = (await selectRulesInEffect(db)) ?? defaultPriceRules
  return bounds[0]
}

/** Refuses `moment-not-possible` for a start in the past or an end before it, and `moment-too-far`. */
export function requirePeriod(change: Pick<Adjustment, 'from'> & { until?: Date }, at: Date): void {
  const { from = at, until } = change
  if (change.from) assertAllowedMoment(from, at)
  if (!until) return
  assertAllowedMoment(until, at)
  if (until <= from) throw refuse('moment-not-possible', { earliest: from.toISOString() })
}

/** The new price (fen): the nearest fen, or the nearest price with the ending. Halves are rounded up. */
export function newPrice({ by, ending }: Pick<Adjustment, 'by' | 'ending'>): RawBuilder<number> {
  const exact =
    'percent' in by
      ? sql`numbers.price_fen * (100 + ${String(by.percent)}::numeric) / 100`
      : sql`(numbers.price_fen + ${by.fen}::numeric)`
  if (ending === undefined) return sql`floor(${exact} + 0.5)::integer`
  return sql`(floor((${exact} - ${ending}::integer + 50) / 100) * 100 + ${ending}::integer)::integer`
}

/** The part of a copy that an adjustment sets (jsonb). A struck price below the new price goes. */
export function adjustedCopy(change: Adjustment, setId: number): RawBuilder<unknown> {
  const fen = newPrice(change)
  if (change.move === 'promote')
    return sql`jsonb_build_object('promotionFen', ${fen}, 'promotionSet', ${setId}::bigint, 'promotionUntil', ${change.until.getTime()}::bigint)`
  return sql`jsonb_build_object('priceFen', ${fen},
    'struckPriceFen', CASE WHEN numbers.struck_price_fen >= ${fen} THEN numbers.struck_price_fen END)`
}

/** Why a number cannot have the new price (text); NULL if it can. */
export function priceRefusal(change: Adjustment, at: Date): RawBuilder<unknown> {
  const fen = newPrice(change)
  const ofPromotion =
    change.move === 'promote'
      ? sql`WHEN numbers.promotion_until > ${change.from ?? at} THEN 'in-promotion' WHEN ${fen} >= numbers.price_fen THEN 'not-lower'`
      : sql``
  return sql`CASE ${ofPromotion} WHEN ${fen} < ${change.floorFen} THEN 'below-lowest'
    WHEN ${fen} > ${highestFen} THEN 'above-highest' END`
}

/** SQL condition: a number can have the promotion of a row `kept`, which has not ended. */
export const isPromotable = (at: Date): RawBuilder<boolean> => sql`(
  (kept.after ->> 'promotionUntil')::float8 > ${at.getTime()} AND (numbers.promotion_until > ${at}) IS NOT TRUE)`
