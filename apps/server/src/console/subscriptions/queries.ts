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

/** How many subscriptions match, and the monthly price of those that have not ended. */
export async function countSubscriptions(db: Db, filters: SubscriptionFilters) {
  return sumUpToLimit(
    db,
    sql<{ amount_fen: number }>`
      SELECT CASE WHEN matching.state <> 'ended' THEN orders.price_fen ELSE 0 END AS amount_fen
      FROM (SELECT order_id, state FROM subscriptions WHERE ${buildConditions(filters)} LIMIT ${countLimit + 1}) AS matching
      JOIN orders ON orders.id = matching.order_id`,
  )
}

/** A subscription, locked so that a concurrent transaction waits. */
export async function lockSubscription(trx: Trx, id: number): Promise<SubscriptionRow | undefined> {
  return subscriptions(trx)
    .where('subscriptions.id', '=', id)
    .forNoKeyUpdate('subscriptions')
    .executeTakeFirst()
}

/** A subscription with the order number of its first order. */
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

export async function selectNotices(db: Db, subscriptionId: number) {
  return db
    .selectFrom('subscription_notices')
    .select(['id', 'kind', 'created_at', 'sent_at', 'dropped_at'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/**
 * The newest thirty renewal attempts: each payment of a renewal order, and renewal orders without a payment.
 */
export async function selectRenewalAttempts(db: Db, subscriptionId: number) {
  return db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id as order_id', 'orders.out_trade_no as trade', 'orders.stage', 'orders.amount_fen'])
    .select(['orders.created_at', 'payments.channel', 'payments.state', 'payments.created_at as paid_at'])
    .where('orders.subscription_id', '=', subscriptionId)
    .where('orders.kind', '=', 'renew')
    .orderBy('orders.id', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(30)
    .execute()
}

/** The reason of the staff's last block; null when there was none. */
export async function selectBarReason(db: Db | Trx, subscriptionId: number): Promise<string | null> {
  const act = await db
    .selectFrom('subscription_history')
    .select('reason')
    .where('subscription_id', '=', subscriptionId)
    .where('event', '=', 'bar')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return act?.reason ?? null
}

export async function selectHistory(db: Db, subscriptionId: number) {
  return db
    .selectFrom('subscription_history')
    .leftJoin('staff_members', 'staff_members.id', 'subscription_history.staff_id')
    .select(['event', 'subscription_history.state', 'renewal', 'subscription_history.at', 'name', 'reason'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('subscription_history.id')
    .limit(500)
    .execute()
}

/** What may explain silence: how many callers the owner blocked, and unanswered calls since a moment. */
export async function selectCallSigns(db: Db | Trx, subscriptionId: number, since: Date) {
  const { rows } = await sql<{ blocked: number; unanswered: number }>`
    SELECT
      (SELECT count(*)::integer FROM caller_list_entries
        WHERE subscription_id = ${subscriptionId} AND list = 'block') AS blocked,
      (SELECT count(*)::integer FROM calls JOIN subscriptions ON subscriptions.id = calls.subscription_id
        WHERE subscriptions.id = ${subscriptionId} AND calls.user_id = subscriptions.user_id
          AND NOT outgoing AND calls.started_at > ${since} AND calls.outcome IN ('missed', 'busy')) AS unanswered`.execute(
    db,
  )
  return rows[0] ?? { blocked: 0, unanswered: 0 }
}
