import { sql } from 'kysely'
import { beginBinding, freeSlot, slots } from '../../telephony/bindings/bindings.ts'
import { selectComing } from '../../telephony/bindings/queries.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { lockOrder } from '../orders/machine.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { beginningOrder } from './begin-order.ts'

/**
 * Asks a network that keeps bindings for the first phone of a paid order; the same phone again changes nothing. Refuses `order-not-bindable`, `phone-change-pending`
 * (another phone is asked for) and `phone-limit`. Throws 23505 when the phone's slot went in the same moment.
 */
export async function submitBinding(
  context: Context,
  { orderId, phone }: { orderId: number; phone: string },
): Promise<void> {
  const { db, keys } = context
  const at = context.clock()
  await inTransaction(db, async (trx) => {
    await keys.hold(trx)
    const line = await lockUnbound(trx, orderId)
    if (!line) throw refuse('order-not-bindable')
    const coming = await selectComing(trx, keys, line.subscriptionId)
    if (coming === phone) return
    if (coming !== undefined) throw refuse('phone-change-pending')
    const slot = await freeSlot(trx, keys, phone)
    if (slot === undefined) throw refuse('phone-limit', { max: slots.length })
    await beginBinding(context, trx, { ...line, phone, slot }, at)
  })
}

async function lockUnbound(trx: Trx, orderId: number) {
  await lockOrder(trx, orderId)
  const line = await trx
    .selectFrom('orders')
    .innerJoin('subscriptions', 'subscriptions.order_id', 'orders.id')
    .select(['subscriptions.id as subscriptionId', 'subscriptions.number_id as numberId', 'months'])
    .where('orders.id', '=', orderId)
    .where('orders.stage', '=', 'paid')
    .where('subscriptions.state', '=', 'pending_bind')
    .forUpdate('subscriptions')
    .executeTakeFirst()
  return line
}

/** The network has taken the first phone: the order's period begins. The caller has locked the order; nothing happens to one that is not paid and unbound. */
export async function beginOrder(trx: Trx, orderId: number, at: Date): Promise<void> {
  const line = await lockUnbound(trx, orderId)
  if (!line) return
  const { subscriptionId, numberId, months } = line
  await sql`
    WITH ready AS (SELECT ${orderId}::bigint AS id, ${numberId}::bigint AS number_id, ${subscriptionId}::bigint AS subscription_id),
    ${beginningOrder({ orderId, months, at })} SELECT FROM active`.execute(trx)
}
