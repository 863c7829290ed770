import { type NumberPlan, formatNumber } from '@hao/numbers/plan.ts'
import type { RequestRow } from './queries.ts'

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
