import type { Subscription } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { refuse } from '../refuse.ts'
import { withdrawOrder } from '../buying/withdraw-order.ts'
import { refundOrder } from '../buying/decide-refund.ts'
import { endSubscriptions } from './end-subscriptions.ts'
import { getSubscription } from '../subscriptions/get-subscription.ts'
import { unusedFen } from '../subscriptions/period.ts'

/**
 * Gives up a number now: it rings no more, and the whole days that are left of each paid period are refunded, rounded down to the fen; all of
 * it before the number was bound. Refuses `confirmation-required`, `subscription-not-found` and `subscription-over`.
 */
export async function endSubscription(
  context: Context,
  request: { userId: number; subscriptionId: number; confirmed: boolean },
): Promise<Subscription> {
  const { userId, subscriptionId, confirmed } = request
  const own = await getSubscription(context, userId, subscriptionId)
  if (!confirmed) throw refuse('confirmation-required')
  const ended =
    own.state === 'pending_bind'
      ? await withdrawOrder(context, own.orderId, 'given-up-unbound')
      : await giveUp(context, subscriptionId)
  if (!ended) throw refuse('subscription-over')
  return getSubscription(context, userId, subscriptionId)
}

async function giveUp(context: Context, subscriptionId: number): Promise<boolean> {
  const at = context.clock()
  return inTransaction(context.db, async (trx) => {
    const orders = await endSubscriptions(context, trx, 'end', [subscriptionId], at)
    for (const { id: orderId, amount_fen: amountFen, period_start: start, period_end: end } of orders) {
      if (!start || !end) throw new Error(`order ${orderId} was active without a period`)
      const remainderFen = unusedFen({ start, end, amountFen }, at)
      const refund = { orderId, at, reason: 'given-up' as const, remainderFen }
      if (remainderFen > 0) await refundOrder(context, trx, refund)
    }
    return orders.length > 0
  })
}
