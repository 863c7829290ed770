import type { Page, Subscription } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import type { SubscriptionState } from '../db/schema-subscriptions.ts'
import { refuse } from '../refuse.ts'
import { presentSubscription } from './present.ts'
import { canCharge } from './can-charge.ts'
import { selectSubscription, selectSubscriptions } from './queries.ts'

/** A user's own subscription. Refuses `subscription-not-found`, for another user's too. */
export async function getSubscription(
  context: Context,
  userId: number,
  subscriptionId: number,
): Promise<Subscription> {
  const row = await selectSubscription(context.db, userId, subscriptionId)
  if (!row) throw refuse('subscription-not-found')
  return presentSubscription(row, { at: context.clock(), canCharge: canCharge(context) })
}

/** A page of a user's subscriptions, newest first. */
export async function listSubscriptions(
  context: Context,
  page: {
    userId: number
    state?: SubscriptionState | 'live' | undefined
    current: number
    pageSize: number
    cursor?: string | undefined
  },
): Promise<Page<Subscription>> {
  const before = page.cursor === undefined ? undefined : Number(page.cursor)
  if (before !== undefined && !Number.isSafeInteger(before)) throw refuse('bad-request')
  const rows = await selectSubscriptions(context.db, {
    userId: page.userId,
    state: page.state,
    limit: page.pageSize + 1,
    ...(before === undefined ? { offset: (page.current - 1) * page.pageSize } : { before, offset: 0 }),
  })
  const shown = rows.slice(0, page.pageSize)
  const hasMore = rows.length > page.pageSize
  const last = shown.at(-1)
  return {
    list: shown.map((row) =>
      presentSubscription(row, { at: context.clock(), canCharge: canCharge(context) }),
    ),
    hasMore,
    ...(hasMore && last && { cursor: String(last.subscription_id) }),
  }
}
