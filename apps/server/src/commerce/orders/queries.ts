import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OrderStage } from '@hao/contract/entities.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { prepareStatement } from '../../platform/db/prepared.ts'
import { toYuan } from '../../platform/base/money.ts'
import type { Slice } from '../../platform/base/page.ts'
import { isKeyKnownSql } from '../../platform/http/idempotency-queries.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { FindOwnNumbers } from '../../inventory/numbers/get-number.ts'
import { publicColumns } from '../../inventory/numbers/present.ts'
import { discountsSql } from '../../inventory/numbers/discounts.ts'
import { isSellingStoppedSql } from '../../inventory/selling/queries.ts'
import { openAttemptStates } from '../payments/machine.ts'
import { liveStages, pendingStages } from './stages.ts'
import { transactionsColumn } from './transaction-queries.ts'
import { leftFenSql } from '../../telephony/subscriptions/left-queries.ts'
import { isBlockedSql } from '../../people/users/blocks.ts'
import { effectiveAgreementsSql } from '../../people/consents/queries.ts'

/** Orders with number, binding, period and history. */
function orders(db: Db | Trx) {
  return db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .leftJoin('bindings', (join) =>
      join.onRef('bindings.subscription_id', '=', 'subscriptions.id').on('bindings.state', '=', 'effective'),
    )
    .leftJoinLateral(
      (newest) =>
        newest
          .selectFrom('bindings')
          .select(['phone', 'state'])
          .whereRef('bindings.subscription_id', '=', 'subscriptions.id')
          .orderBy('bindings.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.on('newest.state', 'in', ['submitted', 'filing', 'rejected']),
    )
    .select([
      ...publicColumns,
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
      'newest.phone as new_phone',
      'newest.state as new_phone_state',
      'subscriptions.id as subscription_id',
      'subscriptions.gifted',
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
    .select([servicePeriodEnd.as('period_end'), transactionsColumn.as('transactions')])
    .select(leftFenSql('orders').as('left_fen'))
}

/** The end of a running service; the end of the paid period of an order that has ended. */
const servicePeriodEnd = sql<Date | null>`CASE WHEN orders.stage = 'ended' THEN orders.period_end
  WHEN subscriptions.state <> 'ended' THEN subscriptions.period_end END`

/** A user's own order; undefined if there is none, or it is another user's. */
export async function selectOrder(
  db: Db | Trx,
  keys: Keys,
  userId: number,
  orderId: number,
): Promise<OrderRow | undefined> {
  return (await decryptPhones(keys, await orderById(db, { userId, orderId })))[0]
}

/**
 * The same by the trade number of the order or of any of its attempts, with the attempts that may have been
 * paid: the open one, and the named one if it is closed.
 */
export async function selectOrderByTrade(db: Db, keys: Keys, userId: number, outTradeNo: string) {
  return (await decryptPhones(keys, await orderByTrade(db, { userId, outTradeNo })))[0]
}

const ownOrder = (db: Db | Trx, userId: number) => orders(db).where('orders.user_id', '=', userId)

const orderById = prepareStatement((db, params: { userId: number; orderId: number }) =>
  ownOrder(db, params.userId).where('orders.id', '=', params.orderId).compile(),
)

type EncryptedRow = Awaited<ReturnType<typeof orderById>>[number]

const decryptPhones = <Row extends EncryptedRow>(keys: Keys, rows: readonly Row[]) =>
  keys.decryptRows(rows, { bound_phone: 'bindings.phone', new_phone: 'bindings.phone' })

export type OrderRow = Awaited<ReturnType<typeof decryptPhones<EncryptedRow>>>[number]

const orderByTrade = prepareStatement((db, params: { userId: number; outTradeNo: string }) =>
  ownOrder(db, params.userId)
    .where((order) =>
      order.or([
        order('orders.out_trade_no', '=', params.outTradeNo),
        order('orders.id', 'in', (attempt) =>
          attempt
            .selectFrom('payments')
            .select('payments.order_id')
            .where('payments.out_trade_no', '=', params.outTradeNo),
        ),
      ]),
    )
    .select((order) =>
      jsonArrayFrom(
        order
          .selectFrom('payments')
          .select(['payments.provider', 'payments.out_trade_no as outTradeNo'])
          .whereRef('payments.order_id', '=', 'orders.id')
          .where((attempt) =>
            attempt.or([
              attempt('payments.state', 'in', openAttemptStates),
              attempt('payments.out_trade_no', '=', params.outTradeNo).and('payments.state', '=', 'closed'),
            ]),
          )
          .orderBy('payments.id'),
      ).as('attempts'),
    )
    .compile(),
)

/** `status` 0 means all. */
export type OrderFilter = {
  userId: number
  status: 0 | 1 | 2 | 3
  subscriptionId?: number | undefined
}

/** A page of a user's orders. `after` is the id of the last order of the page before. */
export async function selectOrders(
  db: Db,
  keys: Keys,
  page: Slice<number> & OrderFilter,
): Promise<OrderRow[]> {
  let query = orders(db).where('orders.user_id', '=', page.userId)
  if (page.status !== 0) query = query.where('orders.status', '=', page.status)
  if (page.subscriptionId !== undefined)
    query = query.where('orders.subscription_id', '=', page.subscriptionId)
  if (page.after !== undefined) query = query.where('orders.id', '<', page.after)
  const rows = await query.orderBy('orders.id', 'desc').limit(page.limit).offset(page.offset).execute()
  return decryptPhones(keys, rows)
}

type OrderConditionsQuery = {
  userId: number
  numberId: number
  since: Date
  now: Date
  idempotencyKey: string | null
}

/**
 * Everything that decides whether a user may order a number: the number's state, price and the user it is
 * offered to; the discounts of periods; the user's own order that holds or owns it (`ownOrderId`); the counts
 * of their unpaid (`pendingCount`) and recent (`recentCount`) orders, and the time of the first recent one
 * (`firstRecentAt`); the sequence number of their newest order (`lastSequence`, 0 if none); the agreements in
 * effect with what the user accepted; whether selling is stopped, and whether
 * the user is blocked; and whether the request's Idempotency-Key
 * is known. No row if there is no such number.
 */
export const selectOrderConditions = prepareStatement((db, params: OrderConditionsQuery) =>
  db
    .selectFrom('numbers')
    .innerJoinLateral(
      (own) =>
        own
          .selectFrom('orders')
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere('stage', 'in', pendingStages).as('pendingCount'),
            fn.countAll<number>().filterWhere('created_at', '>', params.since).as('recentCount'),
            fn.min('created_at').filterWhere('created_at', '>', params.since).as('firstRecentAt'),
            fn.coalesce(fn.max('user_sequence'), sql<number>`0`).as('lastSequence'),
            fn
              .max('id')
              .filterWhere(sql.ref('number_id'), '=', sql.ref('numbers.id'))
              .filterWhere('stage', 'in', liveStages)
              .as('ownOrderId'),
          ])
          .where('user_id', '=', params.userId)
          .where('kind', '=', 'new')
          .as('own'),
      (join) => join.onTrue(),
    )
    .select([
      ...publicColumns,
      'ownOrderId',
      'pendingCount',
      'recentCount',
      'firstRecentAt',
      'lastSequence',
      discountsSql.as('discounts'),
      isSellingStoppedSql.as('isSellingStopped'),
      sql<boolean>`EXISTS (SELECT FROM users WHERE id = ${params.userId} AND ${isBlockedSql(params.now)})`.as(
        'isBlocked',
      ),
      effectiveAgreementsSql(params.userId, params.now).as('agreements'),
      isKeyKnownSql(params.userId, params.idempotencyKey).as('isKeyKnown'),
    ])
    .where('numbers.id', '=', params.numberId)
    .compile(),
)

export async function selectStage(db: Db | Trx, orderId: number): Promise<OrderStage | undefined> {
  const order = await db.selectFrom('orders').select('stage').where('id', '=', orderId).executeTakeFirst()
  return order?.stage
}

/**
 * What of these numbers is the user's own, by the number's id: a running subscription, whoever paid for it,
 * and the live order. An order whose subscription runs for someone else is not.
 */
export const selectOwnNumbers: FindOwnNumbers = async (db, { userId, numberIds }) => {
  const rows = await db
    .selectFrom('numbers')
    .leftJoin('subscriptions as own', (join) =>
      join
        .onRef('own.number_id', '=', 'numbers.id')
        .on('own.user_id', '=', userId)
        .on('own.state', '<>', 'ended'),
    )
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.number_id', '=', 'numbers.id')
        .on('orders.user_id', '=', userId)
        .on('orders.kind', '=', 'new')
        .on('orders.stage', 'in', liveStages)
        .on(sql<boolean>`coalesce(orders.subscription_id = own.id, orders.subscription_id IS NULL)`),
    )
    .select(['numbers.id as numberId', 'own.id as subscriptionId', 'orders.id as orderId', 'amount_fen'])
    .where('numbers.id', 'in', numberIds)
    .orderBy('orders.id')
    .execute()
  return new Map(
    rows.map(({ numberId, subscriptionId, orderId, amount_fen }) => [
      numberId,
      {
        ...(subscriptionId !== null && { subscriptionId }),
        ...(orderId !== null && { orderId, orderAmount: toYuan(amount_fen ?? 0) }),
      },
    ]),
  )
}
