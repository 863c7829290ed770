import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { paymentMachine } from '../payments/machine.ts'

/**
 * Records that the provider could not charge, with its code as the reason. The next try is a new attempt.
 * The buyer is notified of the first failure in a period.
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
