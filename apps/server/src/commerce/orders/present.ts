import type { Order } from '@hao/contract/entities.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { presentNewPhone } from '../../telephony/subscriptions/present-new-phone.ts'
import { toYuan } from '../../platform/base/money.ts'
import { presentNumber } from '../../inventory/numbers/present.ts'
import type { OrderRow } from './queries.ts'

/** An order as its buyer sees it. */
export function presentOrder(row: OrderRow): Order {
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
    ...(row.bound_phone && { boundPhone: maskPhone(row.bound_phone) }),
    ...presentNewPhone(row),
    ...(row.period_end && { periodEnd: row.period_end.toISOString() }),
    ...(row.subscription_id && { subscriptionId: row.subscription_id }),
    ...(row.extra_refund && { extraRefund: presentRefundSum(row.extra_refund) }),
    ...(row.part_refund && { partRefund: presentRefundSum(row.part_refund) }),
    timeline: row.timeline.map(({ stage, at }) => ({ stage, at: new Date(at).toISOString() })),
  }
}

function presentRefundSum({ amount_fen, at, done }: NonNullable<OrderRow['extra_refund']>) {
  return { amount: toYuan(amount_fen), at: new Date(at).toISOString(), done }
}
