import type { Order, Page } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import { idCursor, paginate, type PageRequest } from '../../platform/base/page.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { presentOrder } from './present.ts'
import { type OrderFilter, type OrderRow, selectOrder, selectOrders } from './queries.ts'

/** A user's own order. Refuses `order-not-found`, also for another user's order. */
export async function getOrder(context: Context, userId: number, orderId: number): Promise<Order> {
  return presentOrder(await readOrder(context, userId, orderId))
}

/** The row of a user's own order. Refuses as `getOrder` does. */
export async function readOrder({ db, keys }: Context, userId: number, orderId: number): Promise<OrderRow> {
  const row = await selectOrder(db, keys, userId, orderId)
  if (!row) throw refuse('order-not-found')
  return row
}

/** A page of a user's orders, newest first. Refuses `bad-request` for an invalid cursor. */
export async function listOrders(
  { db, keys }: Context,
  request: PageRequest & OrderFilter,
): Promise<Page<Order>> {
  return paginate(request, {
    cursor: idCursor,
    select: (slice) => selectOrders(db, keys, { ...request, ...slice }),
    getPosition: (row) => row.order_id,
    present: presentOrder,
  })
}
