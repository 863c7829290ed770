import type { Db, Trx } from '../../platform/db/database.ts'
import { findExceededLimits, type PriceLimits, type PriceReason } from '../../platform/config/price-limits.ts'
import { selectAccountsOfPerson } from '../../people/staff/people-behind.ts'
import { dayMs } from '../../platform/base/time.ts'
import { type PlannedPrices, type PriceTotals, selectPriceTotals } from './price-queries.ts'

/** The totals of a price change, and the limits that it exceeds. */
export type PriceFigures = PriceTotals & { reasons: PriceReason[]; limits: PriceLimits }

type Change = { planned: PlannedPrices; staffId: number; at: Date; limits: PriceLimits }

/**
 * Compares price changes, a query of (digits, before_fen, after_fen), with the limits. A cut counts from the
 * highest price of the last 24 hours, in any state of the number. Numbers that the same person added in these
 * hours are not in the sums, as they could have any price. All accounts of that person count.
 */
export async function priceFigures(
  db: Db | Trx,
  { planned, staffId, at, limits }: Change,
): Promise<PriceFigures> {
  const since = new Date(at.getTime() - dayMs)
  const accounts = await selectAccountsOfPerson(db, { staffId, at })
  const totals = await selectPriceTotals(db, { planned, accounts, since, onePercent: limits.onePercent })
  return { ...totals, reasons: exceededLimits(totals, limits), limits }
}

type ComparedTotals = Pick<
  PriceFigures,
  'planned' | 'falling' | 'numbers' | 'deep' | 'loweredFen' | 'baseFen'
>

/** If no price falls, earlier cuts do not make it exceed the sum. */
function exceededLimits({ planned, falling, ...totals }: ComparedTotals, limits: PriceLimits): PriceReason[] {
  if (planned === 0) return []
  return findExceededLimits(totals, limits).filter((reason) => reason !== 'sum' || falling > 0)
}
