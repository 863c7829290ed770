import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { paymentMachine } from '../payments/machine.ts'

/**
 * Keeps that the provider could not charge, and the code that it gave as the reason: the next try is an attempt of its own, and
 * the buyer gets a notice of the first failure at once.
 */
export async function recordRefusedCharge(
  context: Context,
  outTradeNo: string,
  reason: string,
): Promise<void> {
  const change = { at: context.clock(), history: { reason } }
  await inTransaction(context.db, async (trx) => {
    const refused = await paymentMachine.transition(trx, 'lose-track', { out_trade_no: outTradeNo }, change)
    if (refused) await context.renewals.chargeRefused(trx, refused.order_id)
  })
}
