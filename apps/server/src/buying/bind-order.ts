import type { Context } from '../context.ts'
import { inTransaction, isUniqueViolation, type Trx } from '../db/database.ts'
import { refuse } from '../refuse.ts'
import { moveNumber } from '../numbers/machine.ts'
import { freeSlot, insertBinding, slots } from '../calls/bindings.ts'
import { addMonths } from '../subscriptions/period.ts'
import { moveSubscription } from '../subscriptions/machine.ts'
import { verifyCode } from '../users/verify-code.ts'
import { getOrder } from '../orders/get-order.ts'
import { orderMachine, type Order } from '../orders/machine.ts'

export type BindRequest = {
  user: { id: number; phone: string }
  orderId: number
  phone: string
  code: string | undefined
  ip: string
}

/**
 * Binds a phone to a paid order: from now on calls to the number ring it, and the period that was paid for begins. The buyer's own phone is
 * verified by the login; any other needs its code. On our own trunk the binding is effective at once: the call route reads it
 * here. Refuses `order-not-found`, `order-not-bindable`, `phone-limit` (5 numbers a phone) and what `verifyCode` does.
 */
export async function bindOrder(context: Context, request: BindRequest): Promise<void> {
  const { user, orderId, phone, code, ip } = request
  const order = await getOrder(context, user.id, { orderId })
  if (order.stage !== 'paid') throw refuse('order-not-bindable')
  if (phone !== user.phone) {
    if (code === undefined) throw refuse('code-wrong')
    await verifyCode(context, { purpose: 'bind', phone, code, asker: { ip, userId: user.id } })
  }
  const at = context.clock()
  try {
    await inTransaction(context.db, async (trx) => {
      const moved = await orderMachine.move(trx, 'bind', { id: orderId }, { at })
      if (!moved) throw refuse('order-not-bindable')
      await bind(trx, moved, phone, at)
    })
  } catch (error) {
    // Two numbers were bound to the phone at once and took the same slot: the buyer's next tap finds a free one, or none.
    throw isUniqueViolation(error) ? refuse('request-in-progress') : error
  }
}

async function bind(trx: Trx, order: Order, phone: string, at: Date): Promise<void> {
  const slot = await freeSlot(trx, phone)
  if (slot === undefined) throw refuse('phone-limit', { max: slots.length })
  const period = { start: at, end: addMonths(at, order.months) }
  const subscriptionId = await moveSubscription(trx, 'bind', { orderId: order.id, at, period })
  const line = { subscriptionId, numberId: order.number_id, phone, slot }
  await insertBinding(trx, line, at)
  const bound = await moveNumber(trx, 'bind', { numberId: order.number_id, orderId: order.id, at })
  if (!bound) throw refuse('order-not-bindable')
}
