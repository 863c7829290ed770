import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { type Batch, noneOf } from '../../platform/db/work-in-batches.ts'
import { renewableStates } from '../../telephony/subscriptions/machine.ts'
import { pendingStages } from '../orders/stages.ts'
import { orderMachine } from '../orders/machine.ts'

/** A user's own subscription, locked, so that its renewals are ordered one after the other. */
export async function lockRenewableSubscription(
  trx: Trx,
  { userId, subscriptionId }: { userId: number; subscriptionId: number },
  at: Date,
) {
  return trx
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['subscriptions.id', 'subscriptions.user_id', 'subscriptions.number_id', 'subscriptions.state'])
    .select([
      'subscriptions.renewal',
      'subscriptions.period_end',
      'orders.price_fen',
      'subscriptions.ended_at',
    ])
    .select((row) =>
      row
        .and([
          row('subscriptions.recoverable_until', '>', at),
          row('numbers.state', '=', 'cooling'),
          row('subscriptions.state', 'not in', renewableStates),
        ])
        .as('recoverable'),
    )
    .where('subscriptions.id', '=', subscriptionId)
    .where('subscriptions.user_id', '=', userId)
    .forUpdate('subscriptions')
    .executeTakeFirst()
}

/** The unpaid renewal of a subscription. `fresh`: it was not placed before the subscription ended. */
export function selectUnpaidRenewal(trx: Trx, { id, ended_at }: { id: number; ended_at: Date | null }) {
  return trx
    .selectFrom('orders')
    .select(['id', 'months', 'hold_until', 'auto_renew'])
    .select((order) => order('created_at', '>=', ended_at ?? new Date(0)).as('fresh'))
    .where('subscription_id', '=', id)
    .where('kind', '=', 'renew')
    .where('stage', 'in', pendingStages)
    .executeTakeFirst()
}

/** The subscription that an order renews, locked; undefined before its first period has started. */
export async function lockRenewedSubscription(trx: Trx, orderId: number) {
  return trx
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.subscription_id', 'subscriptions.id')
    .select([
      'subscriptions.id',
      'subscriptions.number_id',
      'subscriptions.order_id',
      'subscriptions.state',
      'subscriptions.renewal',
      'subscriptions.ended_at',
      'subscriptions.recoverable_until',
    ])
    .select((row) => [
      row.ref('subscriptions.period_start').$notNull().as('period_start'),
      row.ref('subscriptions.period_end').$notNull().as('period_end'),
      row.ref('subscriptions.anchor_day').$notNull().as('anchor_day'),
    ])
    .where('orders.id', '=', orderId)
    .where('subscriptions.anchor_day', 'is not', null)
    .forUpdate('subscriptions')
    .executeTakeFirst()
}

/** Sets each subscription's next step to `nextDay` days after the end of its period. */
export async function updateNextSteps(
  trx: Trx,
  due: readonly { id: number; nextDay: number }[],
): Promise<void> {
  const ids = due.map(({ id }) => id)
  const days = due.map(({ nextDay }) => nextDay)
  await sql`
    UPDATE subscriptions SET next_step_at = period_end + next.day * interval '24 hours'
    FROM unnest(${ids}::bigint[], ${days}::integer[]) AS next (id, day)
    WHERE subscriptions.id = next.id`.execute(trx)
}

/**
 * Postpones the next step of those subscriptions that have an unpaid renewal, until it can no longer be paid,
 * and returns their ids.
 */
export async function postponeUnpaid(trx: Trx, ids: readonly number[], at: Date): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    UPDATE subscriptions SET next_step_at = greatest(orders.hold_until, ${at}::timestamptz + interval '1 minute')
    FROM orders WHERE subscriptions.id = ANY(${ids}::bigint[]) AND orders.subscription_id = subscriptions.id
      AND orders.kind = 'renew' AND orders.stage = ANY(${pendingStages})
    RETURNING subscriptions.id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Numbers after their cooling period. Skips those that another transaction has locked. */
export function lockCooledNumbers(trx: Trx, at: Date, { limit, except }: Batch) {
  return trx
    .selectFrom('numbers')
    .select('id')
    .where('state', '=', 'cooling')
    .where('cooling_until', '<=', at)
    .where('id', '<>', noneOf(except))
    .orderBy('cooling_until')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Inserts renewal orders; none for a subscription that already has an unpaid one. */
export function insertRenewals(trx: Trx, orders: Parameters<typeof orderMachine.insertMany>[2], at: Date) {
  const unless = sql`(subscription_id) WHERE kind = 'renew' AND stage IN (${sql.join(pendingStages.map((stage) => sql.lit(stage)))})`
  return orderMachine.insertMany(trx, 'place', orders, { at, skipConflictsOn: unless })
}
