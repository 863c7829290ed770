import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { lockOrder } from '../orders/machine.ts'
import { isUnbound, selectUnboundOrders, type UnboundSince } from '../orders/queries.ts'
import { withdrawOrderInTransaction } from './withdraw-order.ts'

/** How long a paid order may stay without a phone before it is refunded. */
const maxUnboundMs = 72 * hourMs
/** How long the buyer has for another phone after the network has refused one. */
const afterRefusalMs = dayMs

/** When a paid order without a phone is refunded automatically, unless the network is asked for a phone. */
export function unboundRefundDate(paidAt: Date): Date {
  return new Date(paidAt.getTime() + maxUnboundMs)
}

const unboundSince = (at: Date): UnboundSince => ({
  paidBefore: new Date(at.getTime() - maxUnboundMs),
  refusedBefore: new Date(at.getTime() - afterRefusalMs),
})

/**
 * The job that refunds an order without a phone after 72 hours. Does nothing earlier, once a phone is bound,
 * while the network is asked for one, or within a day after it has refused one.
 */
export async function refundUnboundOrder(context: Context, orderId: number): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    // A phone is submitted, confirmed and refused under this lock.
    await lockOrder(trx, orderId)
    if (await isUnbound(trx, orderId, unboundSince(at)))
      await withdrawOrderInTransaction(context, trx, { orderId, reasonCode: 'unbound', at })
  })
}

/** The ids of orders that `refundUnboundOrder` refunds now, in random order. */
export function selectRefundableUnbound({ db, clock }: Context, limit: number) {
  return selectUnboundOrders(db, { ...unboundSince(clock()), limit })
}
