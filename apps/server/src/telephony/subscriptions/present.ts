import { totalFen } from '@hao/numbers/periods.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { presentNewPhone } from './present-new-phone.ts'
import { toYuan } from '../../platform/base/money.ts'
import { presentNumber } from '../../inventory/numbers/present.ts'
import { chargePercent, findChargeObstacle, willCharge } from './next-charge.ts'
import { unusedFen } from './period.ts'
import type { SubscriptionRow } from './queries.ts'
import { canRecover, graceDays, lossDays } from './schedule.ts'
import { addDays } from '../../platform/base/time.ts'

type PresentOptions = { at: Date; canCharge: boolean }

export function presentSubscription(row: SubscriptionRow, present: PresentOptions): Subscription {
  return {
    id: row.subscription_id,
    number: presentNumber(row),
    ...(row.name !== null && { name: row.name }),
    state: row.subscription_state,
    renewal: row.renewal,
    ...(row.period_start && { periodStart: row.period_start.toISOString() }),
    ...(row.period_end && { periodEnd: row.period_end.toISOString() }),
    ...deadlines(row, present),
    ...(row.bound_phone && { boundPhone: maskPhone(row.bound_phone) }),
    ...presentNewPhone(row),
    price: toYuan(row.order_price_fen),
    months: row.months,
    discounts: row.discounts,
    ...(row.bought_subscription_id === row.subscription_id && { orderId: row.order_id }),
    ...(row.gifted && row.subscription_state === 'pending_bind' && { gift: true as const }),
    ...(row.handed_over && { handedOver: true as const }),
  }
}

function deadlines(row: SubscriptionRow, present: PresentOptions): Partial<Subscription> {
  const { at, canCharge } = present
  if (row.subscription_state === 'ended') return presentEnded(row, at)
  const chargeObstacle = findChargeObstacle(row, at)
  const mandate = canCharge
    ? { mandate: row.mandate ?? ('none' as const), ...(chargeObstacle && { chargeObstacle }) }
    : {}
  const refundable = toYuan(row.paid.reduce((sum, order) => sum + refundFen(order, at), 0))
  return { ...mandate, refundable, ...presentUnpaidDeadlines(row, present) }
}

/** When an unpaid number stops ringing, when it is lost, and the next automatic charge. */
function presentUnpaidDeadlines(row: SubscriptionRow, present: PresentOptions): Partial<Subscription> {
  const { period_end: end, renewal, subscription_state: state } = row
  if (!end || (state === 'active' && renewal === 'ends')) return {}
  const charged = state === 'active' && willCharge(row, present)
  return {
    graceEnd: addDays(end, graceDays).toISOString(),
    suspendedEnd: addDays(end, lossDays).toISOString(),
    ...(charged && {
      nextCharge: {
        at: end.toISOString(),
        amount: toYuan(totalFen(row.order_price_fen, row.months, chargePercent(row))),
      },
    }),
  }
}

function presentEnded(row: SubscriptionRow, at: Date): Partial<Subscription> {
  const { ended_at: endedAt, recoverable_until: until, state: numberState } = row
  return {
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(until && canRecover(until, numberState, at) && { recoverableUntil: until.toISOString() }),
  }
}

/** In fen; all that is left while no phone was bound. Dates come as JSON. */
function refundFen(
  { left_fen, period_start, period_end }: SubscriptionRow['paid'][number],
  at: Date,
): number {
  if (!period_start || !period_end) return left_fen
  return unusedFen({ start: new Date(period_start), end: new Date(period_end), amountFen: left_fen }, at)
}
