import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { OrderStage } from '../db/schema.ts'

type Transition = { from: readonly OrderStage[]; to: OrderStage }

/** Every change of an order's stage (design section 6). A change that is not here cannot happen. */
export const orderTransitions = {
  pay: { from: ['created'], to: 'paying' },
  paid: { from: ['paying'], to: 'paid' },
  'paid-late': { from: ['cancelled', 'expired'], to: 'paid' },
  'refund-late': { from: ['cancelled', 'expired'], to: 'refunding' },
  cancel: { from: ['created', 'paying'], to: 'cancelled' },
  expire: { from: ['created', 'paying'], to: 'expired' },
  bind: { from: ['paid'], to: 'active' },
  withdraw: { from: ['paid'], to: 'refunding' },
  refunded: { from: ['refunding'], to: 'refunded' },
  renew: { from: ['paid'], to: 'active' },
  'renew-over': { from: ['paid'], to: 'refunding' },
  end: { from: ['active'], to: 'ended' },
} as const satisfies Record<string, Transition>

export type OrderEvent = keyof typeof orderTransitions

/** What an order's move gives back: enough to go on with its number and money. */
export type MovedOrder = {
  id: number
  kind: 'new' | 'renew'
  user_id: number
  number_id: number
  out_trade_no: string
  amount_fen: number
  auto_renew: boolean
  months: number
}

/**
 * Moves an order by one guarded UPDATE, with its history row. Undefined when it was not in a stage that the event starts from.
 * `paidAt` is set by the events of payment.
 */
export async function moveOrder(
  trx: Trx,
  event: OrderEvent,
  move: { orderId: number; at: Date; paidAt?: Date },
): Promise<MovedOrder | undefined> {
  const { orderId, at, paidAt } = move
  const { from, to } = orderTransitions[event]
  const moved = await trx
    .updateTable('orders')
    .set({ stage: to, ...(paidAt && { paid_at: paidAt }) })
    .where('id', '=', orderId)
    .where('stage', 'in', from)
    .returning(['id', 'kind', 'user_id', 'number_id', 'out_trade_no', 'amount_fen', 'auto_renew', 'months'])
    .executeTakeFirst()
  if (moved) await recordOrder(trx, { orderId, event, stage: to, at })
  return moved
}

/** Locks an order before anything that belongs to it is read or changed: always the order first, then its payment, then its number. */
export async function lockOrder(trx: Trx, orderId: number): Promise<void> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
}

/** Writes the history row of an order; its first one is the placing. */
export async function recordOrder(
  trx: Trx,
  {
    orderId,
    event,
    stage,
    at,
  }: { orderId: number; event: OrderEvent | 'place'; stage: OrderStage; at: Date },
): Promise<void> {
  await trx.insertInto('order_history').values({ order_id: orderId, event, stage, at }).execute()
}

/** An order whose service is over: what it had paid for, and how much (fen). */
export type EndedOrder = { id: number; amount_fen: number; period_start: Date; period_end: Date }

/** Ends the active orders of subscriptions that end, by one guarded UPDATE with their history rows. */
export async function endOrders(
  trx: Trx,
  subscriptionIds: readonly number[],
  at: Date,
): Promise<EndedOrder[]> {
  const { from, to } = orderTransitions.end
  const ended = await trx
    .updateTable('orders')
    .set({ stage: to })
    .where('subscription_id', '=', sql<number>`ANY(${subscriptionIds}::bigint[])`)
    .where('stage', 'in', from)
    .returning((row) => [
      'id',
      'amount_fen',
      row.ref('period_start').$notNull().as('period_start'),
      row.ref('period_end').$notNull().as('period_end'),
    ])
    .execute()
  const history = ended.map(({ id }) => ({ order_id: id, event: 'end', stage: to, at }))
  if (history.length > 0) await trx.insertInto('order_history').values(history).execute()
  return ended
}
