import type { Order, PaymentState } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import { getOrder } from '../orders/get-order.ts'
import { AdapterError } from '../ports/adapter-error.ts'
import { recordRefusedCharge } from './refuse-charge.ts'
import { selectAskable } from '../payments/queries.ts'
import { settlePayment, type Settlement } from './settle-payment.ts'

/** Asks WeChat about one payment and settles it when it is paid. Undefined when WeChat knows of no success. */
export async function askWechat(context: Context, outTradeNo: string): Promise<Settlement | undefined> {
  try {
    const report = await context.payments.query(outTradeNo)
    if (report.tradeState === 'PAY_FAIL') await recordRefusedCharge(context, outTradeNo)
    if (report.tradeState !== 'SUCCESS') return undefined
    return await settlePayment(context, report)
  } catch (error) {
    if (error instanceof AdapterError && error.kind === 'not_found') return undefined
    throw error
  }
}

/**
 * What the payment of the user's own order has come to, by the trade number of any attempt. The browser's return proves nothing, so WeChat is
 * asked while the order is unpaid. `confirming` means that WeChat did not answer. Refuses `order-not-found`.
 */
export async function checkPayment(
  context: Context,
  userId: number,
  outTradeNo: string,
): Promise<{ state: PaymentState; order: Order }> {
  const order = await getOrder(context, userId, { outTradeNo })
  if (order.stage !== 'paying') return { state: paymentState(order), order }
  try {
    for (const attempt of await selectAskable(context.db, order.id, outTradeNo))
      await askWechat(context, attempt)
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    context.log.warn({ err: error, outTradeNo }, 'payment not confirmed yet')
    return { state: 'confirming', order }
  }
  const settled = await getOrder(context, userId, { outTradeNo })
  return { state: paymentState(settled), order: settled }
}

function paymentState({ stage, status }: Order): PaymentState {
  if (stage === 'refunding' || stage === 'refunded') return stage
  if (status === 1) return 'unpaid'
  return status === 2 ? 'success' : 'closed'
}
