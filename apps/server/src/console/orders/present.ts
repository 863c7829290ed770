import { type NumberPlan, formatNumber } from '@hao/numbers/plan.ts'
import type { OrderRow } from './queries.ts'

/** An order as the list shows it. */
export const presentOrderRow = (row: OrderRow, plan: NumberPlan) => ({
  id: row.id,
  trade: row.out_trade_no,
  number: formatNumber(row.digits, plan),
  numberId: row.number_id,
  kind: row.kind,
  months: row.months,
  amountFen: row.amount_fen,
  stage: row.stage,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
})
