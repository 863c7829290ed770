import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { selectOpenAttempt } from '../payments/queries.ts'
import { settlePayment } from './settle-payment.ts'
import { closeAgainAt, paymentMachine } from '../payments/machine.ts'

/**
 * Makes one attempt unpayable at WeChat. When it was paid already, the payment is settled instead. Throws AdapterError when WeChat does
 * not say which.
 */
export async function closePayment(context: Context, outTradeNo: string): Promise<'closed' | 'already-paid'> {
  if ((await context.payments.close(outTradeNo)) === 'closed') return 'closed'
  const settlement = await settlePayment(context, await context.payments.query(outTradeNo))
  if (typeof settlement === 'object')
    throw new AdapterError(
      'conflict',
      `payment ${outTradeNo} is paid but does not fit: ${settlement.quarantine}`,
    )
  return 'already-paid'
}

/** Closes the open attempt of an order at WeChat, as `closePayment` does, and gives its id; undefined when none is open. */
export async function closeOpenAttempt(
  context: Context,
  orderId: number,
): Promise<number | 'already-paid' | undefined> {
  const open = await selectOpenAttempt(context.db, orderId)
  if (!open) return undefined
  return (await closePayment(context, open.out_trade_no)) === 'closed' ? open.id : 'already-paid'
}

/**
 * Keeps that WeChat has closed the open attempt of an order, which the caller has locked. False when that attempt is not the open one any
 * more: another one may be payable.
 */
export async function recordClosed(
  { enqueue }: Context,
  trx: Trx,
  orderId: number,
  { attemptId, at }: { attemptId: number | undefined; at: Date },
): Promise<boolean> {
  const open = await selectOpenAttempt(trx, orderId)
  if (open?.id !== attemptId) return false
  if (!open) return true
  await paymentMachine.move(trx, 'close', { id: open.id }, { at })
  if (open.state !== 'prepared')
    await enqueue(trx, 'payment-close', { outTradeNo: open.out_trade_no }, closeAgainAt(at))
  return true
}
