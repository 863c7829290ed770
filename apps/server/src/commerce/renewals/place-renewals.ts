import { sql } from 'kysely'
import { totalFen } from '@hao/numbers/periods.ts'
import type { Trx } from '../../platform/db/database.ts'
import { newTradeNumber } from '../orders/trade-number.ts'
import { pendingStages } from '../orders/stages.ts'
import { orderMachine } from '../orders/machine.ts'

/** A renewal to be paid for. `priceFen` is for one month; `automatic` ones are charged through a mandate. */
type NewRenewal = {
  subscriptionId: number
  userId: number
  numberId: number
  months: number
  priceFen: number
  percentOff: number
  automatic: boolean
  /** After this moment it can no longer be paid. */
  until: Date
}

/** Unique index: a subscription has at most one unpaid renewal. */
const unpaidRenewal = sql`(subscription_id) WHERE kind = 'renew' AND stage IN (${sql.join(pendingStages.map((stage) => sql.lit(stage)))})`

/**
 * Places orders of kind `renew` in one statement and returns their ids by subscription. A subscription that
 * already has an unpaid one gets none. Such an order holds no number: its subscription has it.
 */
export async function placeRenewals(
  trx: Trx,
  renewals: readonly NewRenewal[],
  at: Date,
): Promise<Map<number, number>> {
  const orders = renewals.map((renewal) => ({
    out_trade_no: newTradeNumber(at),
    user_id: renewal.userId,
    number_id: renewal.numberId,
    subscription_id: renewal.subscriptionId,
    kind: 'renew' as const,
    months: renewal.months,
    price_fen: renewal.priceFen,
    percent_off: renewal.percentOff,
    amount_fen: totalFen(renewal.priceFen, renewal.months, renewal.percentOff),
    auto_renew: renewal.automatic,
    hold_until: renewal.until,
    created_at: at,
  }))
  const placed = await orderMachine.insertMany(trx, 'place', orders, { at, skipConflictsOn: unpaidRenewal })
  return new Map(placed.map(({ id, subscription_id }) => [subscription_id ?? 0, id]))
}
