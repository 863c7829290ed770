import { type RawBuilder, sql } from 'kysely'
import type { Renewal } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { enqueuing } from '../../platform/jobs/queues.ts'
import { movingNumber } from '../../inventory/numbers/machine.ts'
import type { Moments } from './record-success.ts'
import { refundOrder } from './decide-refund.ts'
import { openingSubscription } from '../../telephony/subscriptions/machine.ts'
import { orderMachine, type Order } from '../orders/machine.ts'
import { refundDue } from './withdraw-order.ts'

/** `late`: after the order had ended. */
type Payment = Moments & { late: boolean }

/** `due`: when the money goes back unless a phone is bound. */
type Terms = { at: Date; late: boolean; due: Date }

/** An order for a number, each column as a value or as the SQL that gives it. */
type Given = Record<'id' | 'user_id' | 'number_id', number | RawBuilder<unknown>> & {
  renewal: Renewal | RawBuilder<unknown>
}

/**
 * CTEs that give the buyer the number that an order has paid for: it is `sold`, and a subscription, `opened`, waits for its phone, for as long as
 * the job says.
 */
export function giving(order: Given, { at, late, due }: Terms): RawBuilder<unknown> {
  const { id, user_id, number_id, renewal } = order
  const from = sql`FROM sold`
  const sale = { numberId: number_id, orderId: id, at }
  const data = sql`jsonb_build_object('orderId', ${id}::bigint)`
  return sql`${movingNumber('sold', late ? 'sell-late' : 'sell', sale)},
    ${openingSubscription({ user_id, number_id, order_id: id, renewal }, { at, from })}, refund AS (
      ${enqueuing('unbound-refund', data, { from, startAfter: due })}
    )`
}

/** Gives the buyer what an order that was just paid has bought: more months of a subscription, or a number. */
export async function fulfilOrder(context: Context, trx: Trx, order: Order, payment: Payment): Promise<void> {
  if (order.kind === 'renew') return renew(context, trx, order, payment.at)
  const renewal = order.auto_renew ? 'auto' : 'manual'
  const { rows } = await sql`
    WITH ${giving({ ...order, renewal }, { ...payment, due: refundDue(payment.paidAt) })}
    UPDATE orders SET subscription_id = opened.id FROM opened WHERE orders.id = opened.order_id
    RETURNING orders.id`.execute(trx)
  // The order held the number, or `lockFulfillable` has locked it: anything else is a broken invariant, and nothing may be written.
  if (!rows[0]) throw new Error(`number ${order.number_id} is not there for paid order ${order.id}`)
}

/** A renewal that came too late for its subscription is refunded in full. */
async function renew(context: Context, trx: Trx, order: Order, at: Date): Promise<void> {
  const { id: orderId } = order
  if (await context.renewals.fulfil(trx, order, at))
    return void (await orderMachine.move(trx, 'renew', { id: orderId }, { at }))
  await orderMachine.move(trx, 'renew-over', { id: orderId }, { at })
  await refundOrder(context, trx, { orderId, at, reason: 'service-over' })
}

/**
 * Whether an order that has ended could still be fulfilled: its number is on sale, and stays so until the transaction ends. A renewal always
 * gets as far as its subscription.
 */
export async function lockFulfillable(trx: Trx, orderId: number): Promise<boolean> {
  const renewal = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('kind', '=', 'renew')
    .executeTakeFirst()
  if (renewal) return true
  const free = await trx
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select('numbers.id')
    .where('orders.id', '=', orderId)
    .where('numbers.state', '=', 'on_sale')
    .forUpdate('numbers')
    .executeTakeFirst()
  return free !== undefined
}
