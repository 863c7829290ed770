import type { Order, Page } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refuse.ts'
import { presentOrder } from './present.ts'
import { selectOrder, selectOrders } from './queries.ts'

/** A user's own order. Refuses `order-not-found`, for another user's order too. */
export async function getOrder(
  { db }: Context,
  userId: number,
  by: { orderId: number } | { outTradeNo: string },
): Promise<Order> {
  const row = await selectOrder(db, userId, by)
  if (!row) throw refuse('order-not-found')
  return presentOrder(row)
}

/** A page of a user's orders, newest first. */
export async function listOrders(
  { db }: Context,
  page: {
    userId: number
    status: 0 | 1 | 2 | 3
    current: number
    pageSize: number
    cursor?: string | undefined
  },
): Promise<Page<Order>> {
  const before = page.cursor === undefined ? undefined : Number(page.cursor)
  if (before !== undefined && !Number.isSafeInteger(before)) throw refuse('bad-request')
  const rows = await selectOrders(db, {
    userId: page.userId,
    status: page.status,
    limit: page.pageSize + 1,
    ...(before === undefined ? { offset: (page.current - 1) * page.pageSize } : { before, offset: 0 }),
  })
  const shown = rows.slice(0, page.pageSize)
  const hasMore = rows.length > page.pageSize
  const last = shown.at(-1)
  return { list: shown.map(presentOrder), hasMore, ...(hasMore && last && { cursor: String(last.order_id) }) }
}
