import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { PaymentKey } from '../../platform/integrations/pay/provider.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { toPaymentKey, selectOpenAttempt } from '../payments/queries.ts'
import { settlePayment } from './settle-payment.ts'
import { secondCloseAt, paymentMachine } from '../payments/machine.ts'

/**
 * Closes one attempt at its provider so that it can no longer be paid. If it was already paid, the payment
 * is settled instead. A payment that was refunded before we knew of it counts as closed, and is a payment
 * exception. Throws AdapterError when the provider does not answer.
 */
export async function closePayment(
  context: Context,
  { provider, outTradeNo }: PaymentKey,
): Promise<'closed' | 'already-paid'> {
  const payments = context.payments[provider]
  if ((await payments.closePayment(outTradeNo)) === 'closed') return 'closed'
  const settlement = await settlePayment(context, await payments.queryPayment(outTradeNo))
  if (typeof settlement !== 'object') return 'already-paid'
  const { quarantine } = settlement
  if (quarantine === 'refunded') return 'closed'
  throw new AdapterError('conflict', `payment ${outTradeNo} is paid but does not fit: ${quarantine}`)
}

/**
 * Closes the order's open attempt at its provider and returns the attempt's id; undefined if no attempt is
 * open.
 */
export async function closeOpenAttempt(
  context: Context,
  orderId: number,
): Promise<number | 'already-paid' | undefined> {
  const open = await selectOpenAttempt(context.db, orderId)
  if (!open) return undefined
  return (await closePayment(context, toPaymentKey(open))) === 'closed' ? open.id : 'already-paid'
}

/**
 * Records that the provider has closed the order's open attempt. The caller has locked the order. Returns
 * false when another attempt is open by now, which may still be paid.
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
