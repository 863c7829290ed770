import { maskPhone } from '@hao/contract/phone.ts'
import { type NumberPlan, formatNumber } from '@hao/numbers/plan.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { OrderRow } from './queries.ts'

/** An order as the list shows it, the buyer's phone masked. */
export async function presentOrderRow(
  row: OrderRow & { phone: Buffer | null },
  { keys, plan }: { keys: Keys; plan: NumberPlan },
) {
  const phone = await keys.decrypt('users.phone', row.phone)
  return {
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
    phone: phone === null ? null : maskPhone(phone),
    userId: row.user_id,
    method: row.method,
  }
}
