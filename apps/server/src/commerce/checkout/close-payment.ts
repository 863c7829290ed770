import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { PaymentKey } from '../../platform/integrations/pay/provider.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { toPaymentKey, selectOpenAttempt } from '../payments/queries.ts'
import { settlePayment } from './settle-payment.ts'
import { secondCloseAt, paymentMachine } from '../payments/machine.ts'

/**
 * Makes one attempt unpayable at its provider. When it was paid already, the payment is settled instead. Throws AdapterError
 * when the provider does not say which.
 */
export async function closePayment(
  context: Context,
  { provider, outTradeNo }: PaymentKey,
): Promise<'closed' | 'already-paid'> {
  const payments = context.payments[provider]
  if ((await payments.closePayment(outTradeNo)) === 'closed') return 'closed'
  const settlement = await settlePayment(context, await payments.queryPayment(outTradeNo))
  if (typeof settlement === 'object')
    throw new AdapterError(
      'conflict',
      `payment ${outTradeNo} is paid but does not fit: ${settlement.quarantine}`,
    )
  return 'already-paid'
}

/** Closes the open attempt of an order at its provider, as `closePayment` does, and gives its id; undefined when none is open. */
export async function closeOpenAttempt(
  context: Context,
  orderId: number,
): Promise<number | 'already-paid' | undefined> {
  const open = await selectOpenAttempt(context.db, orderId)
  if (!open) return undefined
  return (await closePayment(context, toPaymentKey(open))) === 'closed' ? open.id : 'already-paid'
}

/**
 * Keeps that the provider has closed the open attempt of an order, which the caller has locked. False when that attempt is not the open one any
 * more: another one may be payable.
 */
export async function recordAttemptClosed(
  { enqueue }: Context,
  trx: Trx,
  orderId: number,
  { attemptId, at }: { attemptId: number | undefined; at: Date },
): Promise<boolean> {
  const open = await selectOpenAttempt(trx, orderId)
  if (open?.id !== attemptId) return false
  if (!open) return true
  await paymentMachine.transition(trx, 'close', { id: open.id }, { at })
  if (open.state !== 'prepared') await enqueue(trx, 'payment-close', toPaymentKey(open), secondCloseAt(at))
  return true
}
