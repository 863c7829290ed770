import type { ProviderName } from '@hao/contract/payment-methods.ts'
import type { Context } from '../../context.ts'
import { describeOrder } from '../orders/describe-order.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { recordRefusedCharge } from '../checkout/record-refused-charge.ts'
import { openAttempt } from '../checkout/open-attempt.ts'
import { paymentMachine } from '../payments/machine.ts'

/**
 * Charges a pending order through the buyer's mandate. `accepted` does not mean paid: the payment is settled
 * like any other, after a notification, a query or the reconciler. After `refused` the next charge or
 * payment is a new attempt. Repeating the call charges once. Refuses `mandate-off`, `order-already-paid` and
 * `order-not-payable`; throws AdapterError when the provider does not answer.
 */
export async function chargeOrder(
  context: Context,
  { orderId, provider, mandateId }: { orderId: number; provider: ProviderName; mandateId: string },
): Promise<'accepted' | 'refused'> {
  const { mandates } = context.payments[provider]
  if (!mandates) throw refuse('mandate-off')
  const order = await context.db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select(['orders.id', 'orders.out_trade_no', 'orders.amount_fen', 'orders.months', 'orders.stage'])
    .select('numbers.digits')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const attempt = await openAttempt(context, order, { provider, channel: 'mandate', ip: '' })
  try {
    await mandates.charge({
      mandateId,
      outTradeNo: attempt.out_trade_no,
      description: describeOrder(order, context.config.numberPlan),
      amountFen: order.amount_fen,
    })
    await paymentMachine.transition(context.db, 'prepare', { id: attempt.id }, { at: context.clock() })
    return 'accepted'
  } catch (error) {
    if (!(error instanceof AdapterError) || error.kind !== 'rejected') throw error
    const { out_trade_no: outTradeNo } = attempt
    context.log.warn({ err: error, outTradeNo }, 'WeChat refused the charge of a renewal')
    await recordRefusedCharge(context, outTradeNo, error.vendorCode ?? error.kind)
    return 'refused'
  }
}
