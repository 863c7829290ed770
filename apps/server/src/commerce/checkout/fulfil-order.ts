import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refundOrder } from './decide-refund.ts'
import { orderMachine, type Order } from '../orders/machine.ts'
import { unboundRefundDate } from './withdraw-order.ts'
import { updateFulfilled } from './queries.ts'
import type { PaymentTimes } from './payment-queries.ts'

/** `late`: after the order had ended. */
type Payment = PaymentTimes & { late: boolean }

/** Gives the buyer what an order that was just paid has bought: more months of a subscription, or a number. */
export async function fulfilOrder(context: Context, trx: Trx, order: Order, payment: Payment): Promise<void> {
  if (order.kind === 'renew') return renew(context, trx, order, payment.at)
  const renewal = order.auto_renew ? 'auto' : 'manual'
  const terms = { ...payment, due: unboundRefundDate(payment.paidAt) }
  const fulfilled = await updateFulfilled(trx, { ...order, renewal }, terms)
  // The order held the number, or `lockFulfillable` has locked it: anything else is a broken invariant, and nothing may be written.
  if (!fulfilled) throw new Error(`number ${order.number_id} is not there for paid order ${order.id}`)
}

/** A renewal that came too late for its subscription is refunded in full. */
async function renew(context: Context, trx: Trx, order: Order, at: Date): Promise<void> {
  const { id: orderId } = order
  if (await context.renewals.fulfil(trx, order, at))
    return void (await orderMachine.transition(trx, 'renew', { id: orderId }, { at }))
  await orderMachine.transition(trx, 'renew-over', { id: orderId }, { at })
  await refundOrder(context, trx, { orderId, at, reason: 'service-over' })
}
