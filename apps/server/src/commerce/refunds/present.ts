import { type NumberPlan, formatNumber } from '@hao/numbers/plan.ts'
import type { RefundRow, RequestRow } from './queries.ts'

/** A refund as the console shows it. */
export const presentRefund = (row: RefundRow) => ({
  id: row.id,
  no: row.out_refund_no,
  trade: row.out_trade_no,
  orderId: row.order_id,
  kind: row.kind,
  amountFen: row.amount_fen,
  reason: row.reason,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  succeededAt: row.succeeded_at?.toISOString() ?? null,
})

/** A refund request as the console shows it. */
export const presentRequest = (row: RequestRow, plan: NumberPlan) => ({
  id: row.id,
  orderId: row.order_id,
  trade: row.out_trade_no,
  number: formatNumber(row.digits, plan),
  kind: row.kind,
  amountFen: row.amount_fen,
  reason: row.reason,
  state: row.state,
  byRole: row.allowed_by_role,
  askedBy: row.asker,
  askedById: row.askedBy,
  askedAt: row.askedAt.toISOString(),
  lapsesAt: row.expires_at.toISOString(),
  decidedBy: row.decider,
  decidedAt: row.decided_at?.toISOString() ?? null,
  note: row.note,
  refundNo: row.out_refund_no,
  refundState: row.refund_state,
  tie: row.tie,
})
