import type { Context } from '../context.ts'
import { AdapterError } from '../ports/adapter-error.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Makes an order unpayable at WeChat. When it was paid already, the payment is settled instead. Throws AdapterError when WeChat does
 * not say which.
 */
export async function closePayment(context: Context, orderId: number): Promise<'closed' | 'already-paid'> {
  const { out_trade_no: outTradeNo } = await context.db
    .selectFrom('payments')
    .select('out_trade_no')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  if ((await context.payments.close(outTradeNo)) === 'closed') return 'closed'
  const settlement = await settlePayment(context, await context.payments.query(outTradeNo))
  if (typeof settlement === 'object')
    throw new AdapterError(
      'conflict',
      `payment ${outTradeNo} is paid but does not fit: ${settlement.quarantine}`,
    )
  return 'already-paid'
}
