import { type Selectable, sql, type RawBuilder } from 'kysely'
import type { Renewal } from '@hao/contract/entities.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { prepareStatement } from '../../platform/db/prepared.ts'
import { orderMachine, lockOrder } from '../orders/machine.ts'
import { percentOffSql } from '../../inventory/numbers/discounts.ts'
import { isSellingStoppedSql } from '../../inventory/selling/queries.ts'
import { transitionNumberCte, numberMachine } from '../../inventory/numbers/machine.ts'
import { shownPrice } from '../../inventory/numbers/present.ts'
import { insertJobSql } from '../../platform/jobs/table.ts'
import {
  openSubscriptionCte,
  beginServiceCte,
  subscriptionMachine,
} from '../../telephony/subscriptions/machine.ts'
import type { Trx, Db } from '../../platform/db/database.ts'
import { addMonths } from '../../telephony/subscriptions/period.ts'
import type { sealPhone } from '../../telephony/bindings/bindings.ts'
import { freeSlotSql, nextVersionSql } from '../../telephony/bindings/queries.ts'
import { lockKeyVersionCte, type Keys } from '../../platform/encryption/keys.ts'
import { clientInfoColumns } from '../../platform/encryption/client-info-columns.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { bindingMachine } from '../../telephony/bindings/machine.ts'
import { isBlockedSql } from '../../people/users/blocks.ts'
import { insertConsentsSql } from '../../people/consents/queries.ts'

export type NewOrder = Pick<
  Selectable<Schema['orders']>,
  | 'out_trade_no'
  | 'user_id'
  | 'number_id'
  | 'months'
  | 'price_fen'
  | 'percent_off'
  | 'amount_fen'
  | 'auto_renew'
  | 'hold_until'
  | 'created_at'
> & { user_sequence: number }

/** The number as the buyer's conditions were read: on sale, or offered to this buyer. */
type ExpectedNumber = Pick<Selectable<Schema['numbers']>, 'state' | 'offered_to_user_id'>

/** The agreements that the buyer consents to, and their versions, in the same order. */
type ConsentVersions = { agreements: string[]; versions: string[] }

/** `orderId` is null when the conditions that `selectOrderConditions` read no longer hold. */
type PlacementResult = { userExists: boolean; orderId: number | null }

/**
 * Inserts an order, holds its number, and stores both histories, the buyer's consents and the release job, in
 * one statement. It writes nothing unless the locked number is still as `number` says, at this price and
 * discount, selling is not stopped, the user is not blocked, and has placed no other order since. So only one
 * of a user's concurrent orders succeeds.
 */
export async function insertOrderWithHold(
  db: Db | Trx,
  keys: Keys,
  number: ExpectedNumber,
  order: NewOrder & ConsentVersions,
  clientInfo: ClientInfo,
): Promise<PlacementResult> {
  const [result] = await orderWithHoldStatement(db, {
    locale: clientInfo.locale,
    state: number.state,
    offered_to_user_id: number.offered_to_user_id,
    ...order,
    ...(await clientInfoColumns(keys, 'consents.ip', clientInfo)),
  })
  if (!result) throw new Error('The order was not written')
  return result
}

type OrderParams = NewOrder & ConsentVersions & ExpectedNumber & { locale: string; ip: Buffer; agent: string }

/**
 * PostgreSQL reads a whole statement in one snapshot, except rows that it had to wait for: it checks the
 * conditions again on their newest version (READ COMMITTED). So `available_number` decides for everything
 * below it. If it is empty, `placed` is empty, `(SELECT id FROM placed)` is NULL and matches no row.
 */
const orderWithHoldStatement = prepareStatement((db, params: OrderParams) => {
  const { user_id, number_id, price_fen, hold_until: until, created_at: at } = params
  const { agreements: ids, versions, locale, ip, agent } = params
  const order = {
    kind: 'new' as const,
    out_trade_no: params.out_trade_no,
    user_id,
    user_sequence: params.user_sequence,
    number_id,
    months: params.months,
    price_fen,
    percent_off: params.percent_off,
    amount_fen: params.amount_fen,
    auto_renew: params.auto_renew,
    hold_until: until,
    created_at: at,
  }
  const orderId = sql<number>`(SELECT id FROM placed)`
  const numberId = sql`(SELECT number_id FROM placed)`
  const change = { numberId, orderId, at, hold: { orderId, userId: user_id, until } }
  const consent = {
    userId: user_id,
    occasion: 'order',
    orderId,
    ids,
    versions,
    at,
    locale,
    ip,
    agent,
  } as const
  const jobData = sql`jsonb_build_object('orderId', id)`
  return sql<PlacementResult>`
    WITH buyer AS (
      -- Prevents that the account is deleted or blocked meanwhile: both lock it FOR UPDATE.
      SELECT id, ${isBlockedSql(at)} AS blocked FROM users WHERE id = ${user_id} AND deleted_at IS NULL FOR KEY SHARE
    ), available_number AS (
      -- Waits for a concurrent transaction; empty if that one sold, offered or repriced the number.
      SELECT numbers.id FROM buyer, numbers
      WHERE NOT buyer.blocked AND numbers.id = ${number_id} AND numbers.state = ${params.state}
        AND numbers.offered_to_user_id = ${params.offered_to_user_id} AND ${shownPrice} = ${price_fen}
        AND ${percentOffSql(params.months)} = ${params.percent_off} AND NOT ${isSellingStoppedSql}
      FOR NO KEY UPDATE OF numbers
    ),
    -- Empty if the user has placed another order meanwhile, which has this user_sequence.
    ${orderMachine.insertCte('placed', 'place', order, { at, from: sql`FROM available_number`, skipConflictsOn: sql`(user_id, user_sequence)` })},
    -- Cannot fail: available_number has locked the number, which is on sale or offered to this user.
    ${transitionNumberCte('number_held', 'hold', change)}, consented AS (
      ${insertConsentsSql(consent, sql`, placed`)}
    ), release AS (
      ${insertJobSql('order-release', jobData, { from: sql`FROM placed`, startAfter: until })}
    )
    SELECT EXISTS (SELECT FROM buyer) AS "userExists", ${orderId} AS "orderId"`.compile(db)
})

/** `refundAt`: when the order is refunded if no phone is bound. */
type Terms = { at: Date; late: boolean; refundAt: Date }

/** An order for a number. Each column is a value or an SQL expression. */
type OrderColumns = Record<'id' | 'user_id' | 'number_id', number | RawBuilder<unknown>> & {
  renewal: Renewal | RawBuilder<unknown>
}

/**
 * CTEs that give the buyer the number of a paid order: the number is `sold`, a subscription is `opened` and
 * waits for its phone, and a job refunds the order if no phone is bound in time.
 */
export function fulfilCte(order: OrderColumns, { at, late, refundAt }: Terms): RawBuilder<unknown> {
  const { id, user_id, number_id, renewal } = order
  const from = sql`FROM sold`
  const sale = { numberId: number_id, orderId: id, at }
  const data = sql`jsonb_build_object('orderId', ${id}::bigint)`
  return sql`${transitionNumberCte('sold', late ? 'sell-late' : 'sell', sale)},
    ${openSubscriptionCte({ user_id, number_id, order_id: id, renewal }, { at, from })}, refund AS (
      ${insertJobSql('unbound-refund', data, { from, startAfter: refundAt })}
    )`
}

/** Fulfils a paid order for a number. Returns false when the number is not available for it. */
export async function updateFulfilled(trx: Trx, order: OrderColumns, terms: Terms): Promise<boolean> {
  const { rows } = await sql`
    WITH ${fulfilCte(order, terms)}
    UPDATE orders SET subscription_id = opened.id FROM opened WHERE orders.id = opened.order_id
    RETURNING orders.id`.execute(trx)
  return rows.length > 0
}

/**
 * CTEs that start the paid period when the phone is bound: order `active`, subscription running, number
 * bound. The CTE `ready` names the locked row by `id`, `number_id` and `subscription_id`. If `ready` is
 * empty, nothing changes.
 */
function startServiceCte({
  orderId,
  months,
  at,
}: {
  orderId: number
  months: number
  at: Date
}): RawBuilder<unknown> {
  const period = { start: at, end: addMonths(at, months) }
  const paidFor = { period_start: period.start, period_end: period.end }
  const id = sql`(SELECT id FROM ready)`
  const numberId = sql`(SELECT number_id FROM ready)`
  return sql`${orderMachine.updateCte('active', 'bind', { id }, { at, set: paidFor })},
    ${beginServiceCte(sql`(SELECT subscription_id FROM ready)`, period, at)},
    ${transitionNumberCte('bound', 'bind', { numberId, orderId, at })}`
}

type FirstBinding = { orderId: number; months: number; at: Date } & Awaited<ReturnType<typeof sealPhone>>

/**
 * Starts the order, its subscription and its number and inserts the binding, in one statement: all or
 * nothing, as the CTE `ready` has locked them. Returns no row when the keys were rotated after `index` was
 * computed.
 */
export async function insertFirstBinding(db: Db, { orderId, months, index, sealed, at }: FirstBinding) {
  const columns = { subscription_id: sql`subscription_id`, number_id: sql`number_id`, slot: sql`slot` }
  const version = nextVersionSql(sql`ready.subscription_id`)
  const binding = { ...columns, ...sealed, version, confirmed_version: version, created_at: at }
  const { rows } = await sql<{ slot: number | null; bound: boolean }>`
    WITH ${lockKeyVersionCte(index)}, free_slot AS (SELECT ${freeSlotSql(index)} AS slot FROM held), buyer AS (
      -- A block that begins meanwhile waits, and then bars the calls of this number, too.
      SELECT users.id FROM users JOIN orders ON orders.user_id = users.id
      WHERE orders.id = ${orderId} AND NOT ${isBlockedSql(at)} FOR KEY SHARE OF users
    ), ready AS (
      SELECT orders.id, orders.number_id, subscriptions.id AS subscription_id, slot FROM free_slot, buyer, orders
      JOIN subscriptions ON subscriptions.order_id = orders.id JOIN numbers ON numbers.id = orders.number_id
      WHERE orders.id = ${orderId} AND slot IS NOT NULL
        AND orders.stage = ANY(${orderMachine.transitions.bind.from})
        AND subscriptions.state = ANY(${subscriptionMachine.transitions.bind.from}) AND NOT subscriptions.gifted
        AND numbers.state = ANY(${numberMachine.transitions.bind.from})
      FOR NO KEY UPDATE OF orders, subscriptions, numbers
    ), ${bindingMachine.insertCte('inserted_binding', 'bind', binding, { at, from: sql`FROM ready` })},
    ${startServiceCte({ orderId, months, at })}
    SELECT slot, EXISTS (SELECT FROM active) AS bound FROM free_slot`.execute(db)
  return rows[0]
}

/** Undefined for another order. One that waits for a friend is `gifted`. */
export async function lockUnboundOrder(trx: Trx, orderId: number, { gifted = false } = {}) {
  await lockOrder(trx, orderId)
  const order = await trx
    .selectFrom('orders')
    .innerJoin('subscriptions', 'subscriptions.order_id', 'orders.id')
    .select(['subscriptions.id as subscriptionId', 'subscriptions.number_id as numberId', 'months'])
    .where('orders.id', '=', orderId)
    .where('orders.stage', '=', 'paid')
    .where('subscriptions.state', '=', 'pending_bind')
    .where('subscriptions.gifted', '=', gifted)
    .forUpdate('subscriptions')
    .executeTakeFirst()
  return order
}

type UnboundOrder = NonNullable<Awaited<ReturnType<typeof lockUnboundOrder>>> & { orderId: number }

/** Starts the paid period of an order. */
export async function updateServiceStarted(trx: Trx, order: UnboundOrder & { at: Date }): Promise<void> {
  const { orderId, subscriptionId, numberId, months, at } = order
  await sql`
    WITH ready AS (SELECT ${orderId}::bigint AS id, ${numberId}::bigint AS number_id, ${subscriptionId}::bigint AS subscription_id),
    ${startServiceCte({ orderId, months, at })} SELECT FROM active`.execute(trx)
}
