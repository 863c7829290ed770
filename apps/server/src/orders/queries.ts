import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Trx } from '../db/database.ts'
import type { Slice } from '../page.ts'
import { shownColumns } from '../numbers/present.ts'

/** Orders with their number, binding, period and history, newest first. */
function orders(db: Db | Trx) {
  return db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .leftJoin('bindings', (join) =>
      join.onRef('bindings.subscription_id', '=', 'subscriptions.id').on('bindings.state', '=', 'effective'),
    )
    .select([
      ...shownColumns,
      'orders.id as order_id',
      'orders.out_trade_no',
      'orders.kind',
      'orders.months',
      'orders.price_fen as order_price_fen',
      'orders.amount_fen',
      'orders.status',
      'orders.stage',
      'orders.auto_renew',
      'orders.created_at',
      'orders.hold_until',
      'orders.paid_at',
      'bindings.phone as bound_phone',
      'subscriptions.period_end',
      'subscriptions.id as subscription_id',
    ])
    .select((order) =>
      jsonArrayFrom(
        order
          .selectFrom('order_history')
          .select(['order_history.stage', 'order_history.at'])
          .whereRef('order_history.order_id', '=', 'orders.id')
          .orderBy('order_history.id'),
      ).as('timeline'),
    )
    .select((order) =>
      jsonObjectFrom(
        order
          .selectFrom('refunds')
          .select(({ fn }) => [
            fn.sum<number>('refunds.amount_fen').as('amount_fen'),
            fn.min('refunds.created_at').as('at'),
            fn.agg<boolean>('bool_and', [sql`refunds.state = 'succeeded'`]).as('done'),
          ])
          .whereRef('refunds.order_id', '=', 'orders.id')
          .where('refunds.kind', '=', 'extra')
          .having(({ fn }) => fn.countAll(), '>', 0),
      ).as('extra_refund'),
    )
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof selectOrder>>>

/** A user's own order by its id, its trade number or that of any attempt to pay it; undefined when there is none, or it is another user's. */
export async function selectOrder(
  db: Db | Trx,
  userId: number,
  by: { orderId: number } | { outTradeNo: string },
) {
  const own = orders(db).where('orders.user_id', '=', userId)
  const found =
    'orderId' in by
      ? own.where('orders.id', '=', by.orderId)
      : own.where((order) =>
          order.or([
            order('orders.out_trade_no', '=', by.outTradeNo),
            order('orders.id', 'in', (attempt) =>
              attempt
                .selectFrom('payments')
                .select('payments.order_id')
                .where('payments.out_trade_no', '=', by.outTradeNo),
            ),
          ]),
        )
  return found.executeTakeFirst()
}

/** A page of a user's orders; `status` 0 is all of them, `after` continues behind the last order seen. */
export async function selectOrders(db: Db, page: Slice<number> & { userId: number; status: 0 | 1 | 2 | 3 }) {
  let query = orders(db).where('orders.user_id', '=', page.userId)
  if (page.status !== 0) query = query.where('orders.status', '=', page.status)
  if (page.after !== undefined) query = query.where('orders.id', '<', page.after)
  return query.orderBy('orders.id', 'desc').limit(page.limit).offset(page.offset).execute()
}

/** How many numbers a user holds by unpaid orders, how many they have ordered since a moment, and when the first of these. */
export async function countOrders(db: Db | Trx, userId: number, since: Date) {
  return db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 1).as('pending'),
      fn.countAll<number>().filterWhere('created_at', '>', since).as('recent'),
      fn.min('created_at').filterWhere('created_at', '>', since).as('first'),
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', 'new')
    .where((order) => order.or([order('status', '=', 1), order('created_at', '>', since)]))
    .executeTakeFirstOrThrow()
}
