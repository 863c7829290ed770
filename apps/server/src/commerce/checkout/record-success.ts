import { type RawBuilder, sql } from 'kysely'
import { paymentMachine } from '../payments/machine.ts'

/** When an order was paid (`paidAt`, WeChat's word) and when we heard of it. */
export type Moments = { at: Date; paidAt: Date }

/** `openid` is sealed. */
export type Payer = { transactionId: string | null; openid: Buffer | null | RawBuilder<unknown> }

/** CTEs: an attempt, as `succeeded`, has succeeded as WeChat reports it, and the ledger has its money. `openid` is of its payer. */
export function succeeding(
  id: number | RawBuilder<unknown>,
  { transactionId, openid }: Payer,
  { at, paidAt }: Moments,
): RawBuilder<unknown> {
  const set = { transaction_id: transactionId, payer_openid: openid, succeeded_at: paidAt }
  return sql`${paymentMachine.moving('succeeded', 'succeed', { id }, { at, set })}, entered AS (
    INSERT INTO ledger (order_id, kind, amount_fen, reference, at)
    SELECT order_id, 'payment', amount_fen, out_trade_no, succeeded_at FROM succeeded
  )`
}
