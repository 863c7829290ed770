import type { Db, Trx } from '../../platform/db/database.ts'
import { findExceededLimits, type PriceLimits, type PriceReason } from '../../platform/config/price-limits.ts'
import { selectAccountsOfPerson } from '../../people/staff/people-behind.ts'
import { dayMs } from '../../platform/base/time.ts'
import { type PlannedPrices, type PriceTotals, selectPriceTotals } from './price-queries.ts'

/** What a change of prices comes to, and which limits it exceeds. */
export type PriceFigures = PriceTotals & { reasons: PriceReason[]; limits: PriceLimits }

type Change = { planned: PlannedPrices; staffId: number; at: Date; limits: PriceLimits }

/**
 * Compares a change of prices, a query of (digits, before_fen, after_fen), with the limits. A price counts as cut from the highest that it had in the 24 hours, whatever the
 * state of its number. Numbers that the same person added in these hours have no share in the sums: they could have been added at any price. All accounts that
 * the person may be behind count.
 */
export async function priceFigures(
  db: Db | Trx,
  { planned, staffId, at, limits }: Change,
): Promise<PriceFigures> {
  const since = new Date(at.getTime() - dayMs)
  const accounts = await selectAccountsOfPerson(db, { staffId, at })
  const totals = await selectPriceTotals(db, { planned, accounts, since, onePercent: limits.onePercent })
  return { ...totals, reasons: reasonsOf(totals, limits), limits }
}

type ComparedTotals = Pick<
  PriceFigures,
  'planned' | 'falling' | 'numbers' | 'deep' | 'loweredFen' | 'baseFen'
>

/** A change under which no price falls is not beyond the sum, whatever fell before. */
function reasonsOf({ planned, falling, ...totals }: ComparedTotals, limits: PriceLimits): PriceReason[] {
  if (planned === 0) return []
  return findExceededLimits(totals, limits).filter((reason) => reason !== 'sum' || falling > 0)
}
