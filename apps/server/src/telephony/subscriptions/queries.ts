import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type Batch, noneOf } from '../../platform/db/work-in-batches.ts'
import type { Slice } from '../../platform/base/page.ts'
import type { SubscriptionState } from '@hao/contract/entities.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { publicColumns } from '../../inventory/numbers/present.ts'
import { discountsSql } from '../../inventory/numbers/discounts.ts'
import { leftFenSql } from './left-queries.ts'
import { chargeNoticeDays } from './next-charge.ts'

/** A notice that is older than the mandate belongs to another one. */
export const nextChargeColumns = (table: 'subscriptions' | 's') => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const active = sql`m.subscription_id = ${column('id')} AND m.state = 'active'`
  return {
    authorised: sql<boolean>`EXISTS (SELECT FROM mandates m WHERE ${active})`,
    announced_percent: sql<number | null>`(
      SELECT n.percent_off FROM mandates m JOIN subscription_notices n USING (subscription_id)
      WHERE ${active} AND n.period_end = ${column('period_end')} AND n.kind = 'charge-6' AND n.dropped_at IS NULL
          AND n.created_at
        BETWEEN m.created_at AND ${column('period_end')} - ${chargeNoticeDays} * interval '24 hours')`,
    called_off: sql<boolean>`EXISTS (SELECT FROM orders o WHERE o.subscription_id = ${column('id')} AND o.kind = 'renew'
      AND o.auto_renew AND o.stage = 'cancelled' AND o.created_at >= ${column('period_end')})`,
  }
}

const next = nextChargeColumns('subscriptions')

/** What a query of `subscriptions` selects for `ChargeFacts`, beside `renewal` and `period_end`. */
export const chargeColumns = [
  next.authorised.as('authorised'),
  next.announced_percent.as('announced_percent'),
  next.called_off.as('called_off'),
  'subscriptions.barred_at',
  'subscriptions.barred_until',
] as const

/**
 * SQL: the months of the next period of a subscription, joined to its order. A received number has the order
 * of a former owner; its own one agreed to the price of a month.
 */
export const monthsSql = sql<number>`CASE WHEN orders.subscription_id = subscriptions.id THEN orders.months ELSE 1 END`

/** Subscriptions of a user with their number, the price of their order and their phones. */
function subscriptionsOf(db: Db, userId: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
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
      'subscriptions.id as subscription_id',
      'subscriptions.state as subscription_state',
      'subscriptions.renewal',
      'subscriptions.period_start',
      'subscriptions.period_end',
      'subscriptions.ended_at',
      'subscriptions.recoverable_until',
      'subscriptions.order_id',
      'subscriptions.name',
      'subscriptions.gifted',
      'orders.subscription_id as bought_subscription_id',
      'orders.price_fen as order_price_fen',
      monthsSql.as('months'),
      discountsSql.as('discounts'),
      'bindings.phone as bound_phone',
      'newest.phone as new_phone',
      'newest.state as new_phone_state',
    ])
    .select(chargeColumns)
    .select((subscription) => [
      sql<boolean>`EXISTS (SELECT FROM transfers WHERE subscription_id = subscriptions.id AND state = 'done')`.as(
        'handed_over',
      ),
      sql<'signing' | 'active' | null>`(
        SELECT state FROM mandates WHERE subscription_id = subscriptions.id AND state <> 'ended')`.as(
        'mandate',
      ),
      jsonArrayFrom(
        subscription
          .selectFrom('orders as paid')
          .select(['paid.period_start', 'paid.period_end', leftFenSql('paid').as('left_fen')])
          .whereRef('paid.subscription_id', '=', 'subscriptions.id')
          .where('paid.stage', 'in', ['paid', 'active']),
      ).as('paid'),
    ])
    .where('subscriptions.user_id', '=', userId)
}

const personal = {
  name: 'subscriptions.name',
  bound_phone: 'bindings.phone',
  new_phone: 'bindings.phone',
} as const

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof selectSubscription>>>

export async function selectSubscription(db: Db, keys: Keys, userId: number, subscriptionId: number) {
  const own = subscriptionsOf(db, userId).where('subscriptions.id', '=', subscriptionId)
  return (await keys.decryptRows(await own.execute(), personal))[0]
}

/** Newest first; `live` are all but ended ones, `after` is the last id of the previous page. */
export async function selectSubscriptions(
  db: Db,
  keys: Keys,
  page: Slice<number> & { userId: number; state?: SubscriptionState | 'live' | undefined },
) {
  let query = subscriptionsOf(db, page.userId)
  if (page.state === 'live') query = query.where('subscriptions.state', '<>', 'ended')
  else if (page.state) query = query.where('subscriptions.state', '=', page.state)
  if (page.after !== undefined) query = query.where('subscriptions.id', '<', page.after)
  const rows = query.orderBy('subscriptions.id', 'desc').limit(page.limit).offset(page.offset)
  return keys.decryptRows(await rows.execute(), personal)
}

/** False when it is another user's. */
export async function updateName(
  db: Db,
  keys: Keys,
  { userId, id, name }: { userId: number; id: number; name: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ name: name === undefined ? null : await keys.encrypt('subscriptions.name', name) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type DueSubscription = Awaited<ReturnType<typeof lockDueSubscriptions>>[number]

/** The longest overdue first. `price_fen` is for one month, `months` the length of the period. */
export async function lockDueSubscriptions(trx: Trx, at: Date, { limit, except }: Batch) {
  return trx
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .select([
      'subscriptions.id',
      'subscriptions.user_id',
      'subscriptions.number_id',
      'subscriptions.order_id',
      'subscriptions.state',
      'subscriptions.renewal',
      'orders.price_fen',
      monthsSql.as('months'),
      discountsSql.as('discounts'),
    ])
    .select(chargeColumns)
    .select((row) => row.ref('subscriptions.period_end').$notNull().as('period_end'))
    .where('subscriptions.next_step_at', '<=', at)
    .where('subscriptions.id', '<>', noneOf(except))
    .orderBy('subscriptions.next_step_at')
    .limit(limit)
    .forUpdate('subscriptions')
    .skipLocked()
    .execute()
}
