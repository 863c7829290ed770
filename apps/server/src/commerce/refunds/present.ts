import type { RefundRow } from './list-queries.ts'

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
