import type { Page, Subscription } from '@hao/contract/entities.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import type { Context } from '../context.ts'
import type { SubscriptionState } from '../db/schema.ts'
import { refuse } from '../http/refuse.ts'
import { yuanOf } from '../money.ts'
import { presentNumber } from '../numbers/present.ts'
import { selectSubscription, selectSubscriptions, type SubscriptionRow } from './queries.ts'

/** A user's own subscription. Refuses `subscription-not-found`, for another user's too. */
export async function getSubscription(
  { db }: Context,
  userId: number,
  subscriptionId: number,
): Promise<Subscription> {
  const row = await selectSubscription(db, userId, subscriptionId)
  if (!row) throw refuse('subscription-not-found')
  return present(row)
}

/** A page of a user's subscriptions, newest first. */
export async function listSubscriptions(
  { db }: Context,
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
  const rows = await selectSubscriptions(db, {
    userId: page.userId,
    state: page.state,
    limit: page.pageSize + 1,
    ...(before === undefined ? { offset: (page.current - 1) * page.pageSize } : { before, offset: 0 }),
  })
  const shown = rows.slice(0, page.pageSize)
  const hasMore = rows.length > page.pageSize
  const last = shown.at(-1)
  return {
    list: shown.map(present),
    hasMore,
    ...(hasMore && last && { cursor: String(last.subscription_id) }),
  }
}

/** A subscription as its owner sees it. */
function present(row: SubscriptionRow): Subscription {
  return {
    id: row.subscription_id,
    number: presentNumber(row),
    state: row.subscription_state,
    renewal: row.renewal,
    ...(row.period_start && { periodStart: row.period_start.toISOString() }),
    ...(row.period_end && { periodEnd: row.period_end.toISOString() }),
    ...(row.bound_phone && { boundPhone: maskPhone(row.bound_phone) }),
    price: yuanOf(row.order_price_fen),
    months: row.months,
    orderId: row.order_id,
  }
}
