import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'
import { moveNumber } from '../numbers/transitions.ts'
import { openSubscription } from '../subscriptions/transitions.ts'
import type { MovedOrder } from './transitions.ts'
import { refundDue } from './withdraw-order.ts'

/** When an order was paid (`paidAt`, WeChat's word) and when we heard of it; `late` after the order had ended. */
export type Payment = { at: Date; paidAt: Date; late: boolean }

/** Gives the buyer what an order that was just paid has bought: the number is sold, and a subscription waits for its phone. */
export async function fulfilOrder(
  context: Context,
  trx: Trx,
  order: MovedOrder,
  { at, paidAt, late }: Payment,
): Promise<void> {
  const event = late ? 'sell-late' : 'sell'
  const sold = await moveNumber(trx, event, { numberId: order.number_id, orderId: order.id, at })
  // The order held the number, or `lockFulfillable` has locked it: anything else is a broken invariant, and nothing may be written.
  if (!sold) throw new Error(`number ${order.number_id} is not there for paid order ${order.id}`)
  await openSubscription(trx, order, at)
  await context.enqueue(trx, 'unbound-refund', { orderId: order.id }, refundDue(paidAt))
}

/** Whether an order that has ended could still be fulfilled: its number is on sale, and stays so until the transaction ends. */
export async function lockFulfillable(trx: Trx, orderId: number): Promise<boolean> {
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
