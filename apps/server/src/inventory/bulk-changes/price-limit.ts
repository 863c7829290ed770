import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { lockPeopleBehind } from '../../people/staff/people-behind.ts'
import { dayMs } from '../../platform/base/time.ts'
import { priceFigures, type PriceFigures } from './price-figures.ts'
import { type PlannedPrices, deleteUnapprovedChanges, insertUnapprovedChanges } from './price-queries.ts'

type By = { staffId: number; at: Date }
type Refusal = 'needs-approval' | 'price-needs-approval'

/**
 * Checks that a staff member may change prices without approval, and records the change for a day. Every
 * price change by one person goes through here. `planned` is a query of (digits, before_fen, after_fen).
 * Refuses with `refusal` beyond the limits.
 */
export async function changePricesWithoutApproval(
  { config }: Pick<Context, 'config'>,
  trx: Trx,
  planned: PlannedPrices,
  { staffId, at, refusal }: By & { refusal: Refusal },
): Promise<void> {
  await lockPeopleBehind(trx, { staffId, at })
  const figures = await priceFigures(trx, { planned, staffId, at, limits: config.priceLimits })
  if (figures.reasons.length > 0) throw refuse(refusal, toPriceDetails(figures))
  await deleteUnapprovedChanges(trx, staffId, new Date(at.getTime() - dayMs))
  await insertUnapprovedChanges(trx, planned, { staffId, at })
}

/** The details of a price change for the audit and for refusals. */
export function toPriceDetails({ reasons, planned, beforeFen, afterFen, loweredFen, deepest }: PriceFigures) {
  return { reasons, numbers: planned, beforeFen, afterFen, loweredFen, deepest: deepest[0] ?? null }
}
