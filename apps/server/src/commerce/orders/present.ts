import type { Order, OrderStage } from '@hao/contract/entities.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { presentNewPhone } from '../../telephony/subscriptions/present-new-phone.ts'
import { toYuan } from '../../platform/base/money.ts'
import { presentNumber } from '../../inventory/numbers/present.ts'
import type { OrderRow } from './queries.ts'

export function presentOrder(row: OrderRow): Order {
  const timeline = presentTimeline(row)
  const ended = timeline.find(({ stage }) => stage === 'ended')
  return {
    id: row.order_id,
    outTradeNo: row.out_trade_no,
    number: presentNumber(row),
    kind: row.kind,
    months: row.months,
    price: toYuan(row.order_price_fen),
    amount: toYuan(row.amount_fen),
    status: row.status,
    stage: row.stage,
    autoRenew: row.auto_renew,
    createdAt: row.created_at.toISOString(),
    ...(row.status === 1 && { holdUntil: row.hold_until.toISOString() }),
    ...(row.paid_at && { paidAt: row.paid_at.toISOString() }),
    ...(row.stage === 'paid' && { refundable: toYuan(row.left_fen) }),
    ...(row.bound_phone && { boundPhone: maskPhone(row.bound_phone) }),
    ...presentNewPhone(row),
    ...(row.period_end && { periodEnd: row.period_end.toISOString() }),
    ...(ended && { endedAt: ended.at }),
    ...(row.subscription_id && { subscriptionId: row.subscription_id }),
    ...(row.gifted && (row.stage === 'paid' || row.stage === 'ended') && { gift: true }),
    transactions: row.transactions.map(({ amount_fen, at, ...transaction }) => ({
      ...transaction,
      amount: toYuan(amount_fen),
      at: new Date(at).toISOString(),
    })),
    timeline,
  }
}

/**
 * The history of an order. A payment and the last refund have the provider's time of success, as in
 * `transactions`, not the time at which we learned of it.
 */
function presentTimeline({ timeline, paid_at, transactions }: OrderRow): Order['timeline'] {
  const arrived = transactions.findLast(({ kind, state }) => kind === 'refund' && state === 'done')?.at
  const moments: Partial<Record<OrderStage, Date | string | null>> = {
    paid: paid_at,
    refunded: arrived ?? null,
  }
  return timeline.map(({ stage, at }) => ({ stage, at: new Date(moments[stage] ?? at).toISOString() }))
}
