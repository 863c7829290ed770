import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { lockOrder } from '../orders/machine.ts'
import { pendingStates } from '../../telephony/bindings/machine.ts'
import { withdrawOrderInTransaction } from './withdraw-order.ts'

/** How long a paid order may stay without a phone before it is refunded. */
const maxUnboundMs = 72 * hourMs
/** How long the buyer has for another phone after the network has refused one. */
const afterRefusalMs = dayMs

/** When a paid order without a phone is refunded automatically, unless the network is asked for a phone. */
export function unboundRefundDate(paidAt: Date): Date {
  return new Date(paidAt.getTime() + maxUnboundMs)
}

/** Paid orders without a phone for so long, and without one that the network is asked for or just refused. */
function unboundOrders(db: Db | Trx, at: Date) {
  const refusedBefore = new Date(at.getTime() - afterRefusalMs)
  return db
    .selectFrom('orders')
    .select('id')
    .where('stage', '=', 'paid')
    .where('paid_at', '<=', new Date(at.getTime() - maxUnboundMs))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM bindings WHERE bindings.subscription_id = orders.subscription_id AND (
        bindings.state = ANY(${pendingStates}) OR EXISTS (SELECT FROM binding_history
          WHERE binding_id = bindings.id AND event = 'reject' AND at > ${refusedBefore})))`,
    )
}

/**
 * The job that refunds an order without a phone after 72 hours. Does nothing earlier, once a phone is bound,
 * while the network is asked for one, or within a day after it has refused one.
 */
export async function refundUnboundOrder(context: Context, orderId: number): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    // A phone is submitted, confirmed and refused under this lock.
    await lockOrder(trx, orderId)
    if (await unboundOrders(trx, at).where('id', '=', orderId).executeTakeFirst())
      await withdrawOrderInTransaction(context, trx, { orderId, reasonCode: 'unbound', at })
  })
}

/** The ids of orders that `refundUnboundOrder` refunds now, in random order. */
export function selectRefundableUnbound({ db, clock }: Context, limit: number) {
  return unboundOrders(db, clock())
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
}
