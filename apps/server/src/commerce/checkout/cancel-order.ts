import type { Context } from '../../context.ts'
import { countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { getOrder } from '../orders/get-order.ts'
import { releaseOrder } from './release-order.ts'
import { minuteMs } from '../../platform/base/time.ts'

/**
 * Cancels the user's own unpaid order. Refuses `order-not-found`, `order-already-paid`,
 * `order-not-cancellable`, `payment-unavailable` (the provider did not answer; nothing has changed) and
 * `rate-limited` after 60 tries in 10 minutes.
 */
export async function cancelOrder(
  context: Context,
  userId: number,
  orderId: number,
  event: 'cancel' | 'expire' = 'cancel',
): Promise<void> {
  await getOrder(context, userId, orderId)
  const limit = { key: `cancel:${userId}`, max: 60, windowMs: 10 * minuteMs }
  await countHitsInTransaction(context.db, context.clock(), [limit])
  const release = await releaseOrder(context, orderId, event).catch((error: unknown) => {
    if (!(error instanceof AdapterError)) throw error
    context.log.warn({ err: error, orderId }, 'a payment was not closed at the provider')
    throw refuse('payment-unavailable')
  })
  if (release === 'already-paid') throw refuse('order-already-paid')
  if (release === 'not-pending') throw refuse('order-not-cancellable')
}
