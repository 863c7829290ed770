import type { Order } from '@hao/contract/entities.ts'
import type { PaymentState } from '@hao/contract/payment.ts'
import type { Context } from '../../context.ts'
import { presentOrder } from '../orders/present.ts'
import { type OrderRow, selectOrderByTrade } from '../orders/queries.ts'
import { countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import type { PaymentKey } from '../../platform/integrations/pay/provider.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { isRefusal, refuse } from '../../platform/base/refuse.ts'
import { recordRefusedCharge } from './record-refused-charge.ts'
import { settlePayment, type Settlement } from './settle-payment.ts'

/** Queries the provider about one payment and settles it if it was ever paid; else returns undefined. */
export async function queryAndSettle(
  context: Context,
  { provider, outTradeNo }: PaymentKey,
): Promise<Settlement | undefined> {
  try {
    const report = await context.payments[provider].queryPayment(outTradeNo)
    if (report.state === 'refused')
      await recordRefusedCharge(context, outTradeNo, report.refusal ?? report.state)
    if (report.state !== 'paid' && report.state !== 'refunded') return undefined
    return await settlePayment(context, report)
  } catch (error) {
    if (error instanceof AdapterError && error.kind === 'not_found') return undefined
    throw error
  }
}

/**
 * The state of the payment of the user's own order, found by the trade number of any attempt. The browser's
 * return from the cashier proves nothing, so the provider is queried while the order is unpaid, at most 5
 * times in 5 s. `confirming` means that the provider did not answer. Refuses `order-not-found`.
 */
export async function checkPayment(
  context: Context,
  userId: number,
  outTradeNo: string,
): Promise<{ state: PaymentState; order: Order }> {
  const order = await readOrderByTrade(context, userId, outTradeNo)
  if (order.stage !== 'paying' || !(await mayQueryProvider(context, order.order_id)))
    return presentPayment(order)
  try {
    for (const attempt of order.attempts) await queryAndSettle(context, attempt)
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    context.log.warn({ err: error, outTradeNo }, 'a payment was not confirmed; the server will ask again')
    return { ...presentPayment(order), state: 'confirming' }
  }
  return presentPayment(await readOrderByTrade(context, userId, outTradeNo))
}

async function readOrderByTrade({ db, keys }: Context, userId: number, outTradeNo: string) {
  const order = await selectOrderByTrade(db, keys, userId, outTradeNo)
  if (!order) throw refuse('order-not-found')
  return order
}

/**
 * The waiting page polls every 2 s. A client that polls more often gets the stored state, without a request
 * to the provider.
 */
async function mayQueryProvider({ db, clock }: Context, orderId: number): Promise<boolean> {
  try {
    await countHitsInTransaction(db, clock(), [{ key: `payment:query:${orderId}`, max: 5, windowMs: 5000 }])
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

const presentPayment = (order: OrderRow) => ({ state: paymentState(order), order: presentOrder(order) })

function paymentState({ stage, status }: OrderRow): PaymentState {
  if (stage === 'refunding' || stage === 'refunded') return stage
  if (status === 1) return 'unpaid'
  return status === 2 ? 'success' : 'closed'
}
