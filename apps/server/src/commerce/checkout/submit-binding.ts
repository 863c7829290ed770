import { insertBinding } from '../../telephony/bindings/bindings.ts'
import { selectFreeSlot, phoneSlots, selectPendingPhone } from '../../telephony/bindings/queries.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { updateServiceStarted, lockUnboundOrder } from './queries.ts'

/**
 * Submits the first phone of a paid order to a network that stores bindings. The same phone again changes
 * nothing. Refuses `order-not-bindable`, `gift-open`, `phone-change-pending` (another phone is submitted) and
 * `phone-limit`. Throws 23505 when a concurrent binding took the phone's slot.
 */
export async function submitBinding(
  context: Context,
  { orderId, phone }: { orderId: number; phone: string },
): Promise<void> {
  const { db, keys } = context
  const at = context.clock()
  await inTransaction(db, async (trx) => {
    await keys.lockKeyVersion(trx)
    const order = await lockUnboundOrder(trx, orderId)
    if (!order && (await lockUnboundOrder(trx, orderId, { gifted: true }))) throw refuse('gift-open')
    if (!order) throw refuse('order-not-bindable')
    const pendingPhone = await selectPendingPhone(trx, keys, order.subscriptionId)
    if (pendingPhone === phone) return
    if (pendingPhone !== undefined) throw refuse('phone-change-pending')
    const slot = await selectFreeSlot(trx, keys, phone)
    if (slot === undefined) throw refuse('phone-limit', { max: phoneSlots.length })
    await insertBinding(context, trx, { ...order, phone, slot }, at)
  })
}

/**
 * Starts the paid period after the network has confirmed the first phone. The caller has locked the order.
 * Does nothing unless the order is paid and unbound.
 */
export async function startPaidPeriod(trx: Trx, orderId: number, at: Date): Promise<void> {
  const order = await lockUnboundOrder(trx, orderId)
  if (!order) return
  await updateServiceStarted(trx, { ...order, orderId, at })
}
