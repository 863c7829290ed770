import type { Page, Subscription, SubscriptionState } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import { idCursor, paginate, type PageRequest } from '../../platform/base/page.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { presentSubscription } from './present.ts'
import { canCharge } from './can-charge.ts'
import { selectSubscription, selectSubscriptions } from './queries.ts'

/** A user's own subscription. Refuses `subscription-not-found`, for another user's too. */
export async function getSubscription(
  context: Context,
  userId: number,
  subscriptionId: number,
): Promise<Subscription> {
  const row = await selectSubscription(context.db, context.keys, userId, subscriptionId)
  if (!row) throw refuse('subscription-not-found')
  return presentSubscription(row, { at: context.clock(), canCharge: canCharge(context) })
}

/** A page of a user's subscriptions, newest first. Refuses `bad-request` for an invalid cursor. */
export async function listSubscriptions(
  context: Context,
  request: PageRequest & { userId: number; state?: SubscriptionState | 'live' | undefined },
): Promise<Page<Subscription>> {
  const now = { at: context.clock(), canCharge: canCharge(context) }
  return paginate(request, {
    cursor: idCursor,
    select: (slice) =>
      selectSubscriptions(context.db, context.keys, {
        ...slice,
        userId: request.userId,
        state: request.state,
      }),
    getPosition: (row) => row.subscription_id,
    present: (row) => presentSubscription(row, now),
  })
}
