import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refundOrder } from '../refunds/decide-refund.ts'
import { orderMachine, type Order } from '../orders/machine.ts'
import { unboundRefundDate } from './refund-unbound-order.ts'
import { updateFulfilled } from './queries.ts'
import type { PaymentTimes } from './payment-queries.ts'

/** `late`: the payment arrived after the order had ended. */
type Payment = PaymentTimes & { late: boolean }

/** Delivers what a paid order has bought: a number, or more months of a subscription. */
export async function fulfilOrder(context: Context, trx: Trx, order: Order, payment: Payment): Promise<void> {
  if (order.kind === 'renew') return renew(context, trx, order, payment)
  const renewal = order.auto_renew ? 'auto' : 'manual'
  const terms = { ...payment, refundAt: unboundRefundDate(payment.paidAt) }
  const fulfilled = await updateFulfilled(trx, { ...order, renewal }, terms)
  // The order holds the number, or `lockFulfillable` has locked it. Anything else breaks an invariant and
  // must write nothing.
  if (!fulfilled) throw new Error(`number ${order.number_id} is not there for paid order ${order.id}`)
}

/** A renewal that was paid after its subscription ended is refunded in full. */
async function renew(context: Context, trx: Trx, order: Order, times: PaymentTimes): Promise<void> {
  const { id: orderId } = order
  const { at } = times
  // The caller has locked the paid order, so neither transition of it can fail.
  if (await context.renewals.fulfil(trx, order, times))
    return void (await orderMachine.transition(trx, 'renew', { id: orderId }, { at }))
  await orderMachine.transition(trx, 'renew-over', { id: orderId }, { at })
  await refundOrder(context, trx, { orderId, at, reasonCode: 'service-over' })
}
