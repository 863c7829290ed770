import { countLimit, type FilterValues } from '@hao/contract/console/list.ts'
import type { subscriptionList } from '@hao/contract/console/lists/subscriptions.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { matchFilters } from '../../platform/db/match-filters.ts'
import type { MomentPosition } from '../../platform/base/page.ts'
import { chargeColumns } from '../../telephony/subscriptions/queries.ts'
import { endOfShanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { sumUpToLimit } from '../base/queries.ts'

export type SubscriptionFilters = FilterValues<typeof subscriptionList.schemas>

const buildConditions = (filters: SubscriptionFilters) =>
  matchFilters(filters, {
    state: (state) => sql`subscriptions.state = ${state}`,
    renewal: (renewal) => sql`subscriptions.renewal = ${renewal}`,
    customer: (customer) => sql`subscriptions.user_id = ${customer}`,
    number: (number) => sql`subscriptions.number_id = (SELECT id FROM numbers WHERE digits = ${number})`,
    startedFrom: (day) => sql`subscriptions.created_at >= ${startOfShanghaiDay(day)}`,
    startedUntil: (day) => sql`subscriptions.created_at < ${endOfShanghaiDay(day)}`,
    endedFrom: (day) => sql`subscriptions.ended_at >= ${startOfShanghaiDay(day)}`,
    endedUntil: (day) => sql`subscriptions.ended_at < ${endOfShanghaiDay(day)}`,
  })

function subscriptions(db: Db | Trx) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select([
      'subscriptions.id',
      'numbers.digits',
      'subscriptions.user_id',
      'users.phone',
      'subscriptions.state',
      'subscriptions.renewal',
      'subscriptions.period_end',
      'subscriptions.next_step_at',
      'subscriptions.created_at',
      'subscriptions.order_id',
    ])
    .select(chargeColumns)
}

export type SubscriptionRow = Awaited<ReturnType<typeof selectSubscriptions>>[number]

/** Subscriptions after a position, newest first or by their next step. Phones stay encrypted. */
export async function selectSubscriptions(
  db: Db,
  filters: SubscriptionFilters,
  { sort, after, limit }: { sort: string; after: MomentPosition | undefined; limit: number },
) {
  const query = subscriptions(db).where(buildConditions(filters)).limit(limit)
  if (sort === 'next') {
    const behind = after
      ? query.where(sql<boolean>`(next_step_at, subscriptions.id) > (${after.at}, ${after.id})`)
      : query
    return behind
      .where('next_step_at', 'is not', null)
      .orderBy('next_step_at')
      .orderBy('subscriptions.id')
      .execute()
  }
  const behind = after ? query.where('subscriptions.id', '<', after.id) : query
  return behind.orderBy('subscriptions.id', 'desc').execute()
}

/** How many subscriptions match, and what those that have not ended pay a month. */
export async function countSubscriptions(db: Db, filters: SubscriptionFilters) {
  return sumUpToLimit(
    db,
    sql<{ amount_fen: number }>`
      SELECT CASE WHEN matching.state <> 'ended' THEN orders.amount_fen / orders.months ELSE 0 END AS amount_fen
      FROM (SELECT order_id, state FROM subscriptions WHERE ${buildConditions(filters)} LIMIT ${countLimit + 1}) AS matching
      JOIN orders ON orders.id = matching.order_id`,
  )
}

export async function lockSubscription(trx: Trx, id: number): Promise<SubscriptionRow | undefined> {
  return subscriptions(trx)
    .where('subscriptions.id', '=', id)
    .forNoKeyUpdate('subscriptions')
    .executeTakeFirst()
}

export async function selectSubscription(db: Db | Trx, id: number) {
  return subscriptions(db)
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .select('orders.out_trade_no as trade')
    .where('subscriptions.id', '=', id)
    .executeTakeFirst()
}

/** The newest ten bindings of a subscription. Phones are encrypted. */
export async function selectBindings(db: Db | Trx, subscriptionId: number) {
  return db
    .selectFrom('bindings')
    .select(['id', 'phone', 'state', 'version', 'confirmed_version', 'created_at'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
}
