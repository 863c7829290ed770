import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'
import { moveNumber } from '../numbers/machine.ts'
import { refundOrder } from './refund-payment.ts'
import { openSubscription } from '../subscriptions/machine.ts'
import { orderMachine, type Order } from '../orders/machine.ts'
import { refundDue } from './withdraw-order.ts'

/** When an order was paid (`paidAt`, WeChat's word) and when we heard of it; `late` after the order had ended. */
export type Payment = { at: Date; paidAt: Date; late: boolean }

/**
 * Gives the buyer what an order that was just paid has bought: more months of a subscription, or a number, which is sold, and a subscription
 * that waits for its phone.
 */
export async function fulfilOrder(
  context: Context,
  trx: Trx,
  order: Order,
  { at, paidAt, late }: Payment,
): Promise<void> {
  if (order.kind === 'renew') return renew(context, trx, order, at)
  const event = late ? 'sell-late' : 'sell'
  const sold = await moveNumber(trx, event, { numberId: order.number_id, orderId: order.id, at })
  // The order held the number, or `lockFulfillable` has locked it: anything else is a broken invariant, and nothing may be written.
  if (!sold) throw new Error(`number ${order.number_id} is not there for paid order ${order.id}`)
  await openSubscription(trx, order, at)
  await context.enqueue(trx, 'unbound-refund', { orderId: order.id }, refundDue(paidAt))
}

/** A renewal that came too late for its subscription is refunded in full. */
async function renew(context: Context, trx: Trx, order: Order, at: Date): Promise<void> {
  const { id: orderId } = order
  if (await context.renewals.fulfil(trx, order, at))
    return void (await orderMachine.move(trx, 'renew', { id: orderId }, { at }))
  await orderMachine.move(trx, 'renew-over', { id: orderId }, { at })
  await refundOrder(context, trx, { orderId, at, reason: 'service-over' })
}

/**
 * Whether an order that has ended could still be fulfilled: its number is on sale, and stays so until the transaction ends. A renewal always
 * gets as far as its subscription.
 */
export async function lockFulfillable(trx: Trx, orderId: number): Promise<boolean> {
  const renewal = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('kind', '=', 'renew')
    .executeTakeFirst()
  if (renewal) return true
  const free = await trx
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select('numbers.id')
    .where('orders.id', '=', orderId)
    .where('numbers.state', '=', 'on_sale')
    .forUpdate('numbers')
    .executeTakeFirst()
  return free !== undefined
}
