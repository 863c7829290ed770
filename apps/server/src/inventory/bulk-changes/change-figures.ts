import type { ActCounts, LimitedAct } from '@hao/contract/console/limits.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { readLimit } from '../../people/limits/limits.ts'
import { findExceededLimits, type PriceLimits, type PriceReason } from '../../platform/config/price-limits.ts'
import { selectAccountsOfPerson } from '../../people/staff/people-behind.ts'
import { dayMs } from '../../platform/base/time.ts'
import { type PlannedPrices, type PriceTotals, selectPriceTotals } from './price-queries.ts'

/** The totals of a change of prices, what else it counts as, and the limits of one person that it exceeds. */
export type ChangeFigures = PriceTotals & {
  reasons: (PriceReason | LimitedAct)[]
  limits: PriceLimits
  /** What the change counts as, and what the person did before. */
  counts: { act: LimitedAct; amount: number; used: number; max: number }[]
}

/** What a change does: prices, as a query of (digits, before_fen, after_fen), and what else counts. */
export type CountedChange = { planned?: PlannedPrices | undefined; counts?: ActCounts }
type Change = CountedChange & { staffId: number; at: Date; limits: PriceLimits }

/**
 * Compares a change with the limits of one person. A cut counts from the highest price of the last 24 hours,
 * a raise from the lowest, in any state of the number. Numbers that the same person added in these hours are
 * not in the sums, as they could have any price. All accounts of that person count.
 */
export async function readFigures(
  db: Db | Trx,
  { planned, counts = {}, staffId, at, limits }: Change,
): Promise<ChangeFigures> {
  const since = new Date(at.getTime() - dayMs)
  const accounts = await selectAccountsOfPerson(db, { staffId, at })
  const { onePercent } = limits
  const totals = planned ? await selectPriceTotals(db, { planned, accounts, since, onePercent }) : noTotals
  const counted = []
  for (const [act, amount] of Object.entries(counts) as [LimitedAct, number][]) {
    const { used, max } = await readLimit(db, act, { staffId, at })
    counted.push({ act, amount, used, max })
  }
  const beyond = counted.filter(({ amount, used, max }) => used + amount > max).map(({ act }) => act)
  return { ...totals, reasons: [...exceededLimits(totals, limits), ...beyond], limits, counts: counted }
}

const noFen = { beforeFen: 0, afterFen: 0, loweredFen: 0, raisedFen: 0, baseFen: 0 }
const noTotals: PriceTotals = {
  planned: 0,
  falling: 0,
  rising: 0,
  numbers: 0,
  deep: 0,
  ...noFen,
  deepest: [],
  lowestFen: 0,
  highestFen: 0,
}

/** Without a falling price, earlier cuts do not make it exceed their sum; the same holds for raises. */
function exceededLimits(totals: PriceTotals, limits: PriceLimits): PriceReason[] {
  if (totals.planned === 0) return []
  const { falling, rising } = totals
  return findExceededLimits(totals, limits).filter(
    (reason) => (reason !== 'sum' || falling > 0) && (reason !== 'raise' || rising > 0),
  )
}
