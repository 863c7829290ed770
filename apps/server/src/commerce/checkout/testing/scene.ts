import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { notificationPath } from '../../../platform/integrations/pay/wechat/notification-path.ts'
import { type Buyer, makeBuyers } from '../../../testing/buyers.ts'
import type { TestServer } from '../../../testing/server.ts'
import type { ReferenceModel } from './reference.ts'
import type { Flaw, Wechat } from './wechat.ts'

/** One run of the model on the server: its buyers, its numbers, and its orders in the order of placement. */
export type ModelScene = {
  server: TestServer
  wechat: Wechat
  buyers: readonly Buyer[]
  numberIds: readonly number[]
  orders: { id: number; outTradeNo: string; buyer: Buyer }[]
}

let digits = 6_000_000

/** Creates `buyers` new users and `numbers` new numbers. */
export async function createScene(
  server: TestServer,
  wechat: Wechat,
  sizes: { buyers: number; numbers: number },
): Promise<ModelScene> {
  const rows = Array.from({ length: sizes.numbers }, () => {
    digits += 1
    return { digits: String(digits), price_fen: 8800, state: 'on_sale' as const, categories: [] }
  })
  const { db } = server.context
  const numbers = await db
    .insertInto('numbers')
    .values(rows.map((row) => ({ ...row, struck_price_fen: null, held_until: null, held_by_order_id: null })))
    .returning('id')
    .execute()
  const buyers = await makeBuyers(server.context, sizes.buyers)
  return { server, wechat, buyers, numberIds: numbers.map(({ id }) => id), orders: [] }
}

/** WeChat sends a notification twice, and its job runs twice. Returns the status that WeChat gets. */
export async function sendNotification(
  { server, wechat }: ModelScene,
  outTradeNo: string,
  flaw: Flaw,
): Promise<number> {
  const id = randomUUID()
  const { headers, body } = wechat.notice(outTradeNo, id, flaw)
  const deliver = () => fetch(server.origin + notificationPath, { method: 'POST', headers, body })
  const [{ status }] = await Promise.all([deliver(), deliver()])
  await server.runJob('notification-apply', { notificationId: id })
  await server.runJob('notification-apply', { notificationId: id })
  return status
}

/** Runs the job that sends or queries the refund of an order. */
export async function sendRefund({ server }: ModelScene, orderId: number): Promise<void> {
  const { db } = server.context
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (refund) await server.runJob('refund-send', { refundId: refund.id })
}

/** Time passes, and the reconcilers run. */
export async function passTime({ server }: ModelScene, minutes: number): Promise<void> {
  server.advance(minutes * 60_000)
  await server.runJob('payments-reconcile', {})
  await server.runJob('refunds-reconcile', {})
}

/** Stages, numbers and money equal the model's. */
export async function expectSameState(
  { server, orders, numberIds }: ModelScene,
  model: ReferenceModel,
): Promise<void> {
  const { db } = server.context
  const ids = orders.map(({ id }) => id)
  const numbers = await db
    .selectFrom('numbers')
    .select('state')
    .where('id', 'in', numberIds)
    .orderBy('id')
    .execute()
  const rows = ids.length > 0 ? await ordersWithMoney(server, ids) : []
  expect({ numbers: numbers.map(({ state }) => state), orders: rows }).toEqual({
    numbers: model.numbers,
    orders: model.orders.map(({ stage, settled, refund }) => ({
      stage,
      refund: refund?.state ?? null,
      paid: settled ? 8800 : 0,
      refunded: refund?.state === 'succeeded' ? 8800 : 0,
    })),
  })
}

async function ordersWithMoney({ context: { db } }: TestServer, ids: readonly number[]): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT o.stage, r.state AS refund,
      (SELECT coalesce(sum(amount_fen), 0)::bigint FROM ledger WHERE order_id = o.id AND kind = 'payment') AS paid,
      (SELECT coalesce(sum(amount_fen), 0)::bigint FROM ledger WHERE order_id = o.id AND kind = 'refund') AS refunded
    FROM orders o LEFT JOIN refunds r ON r.order_id = o.id WHERE o.id = ANY (${ids})
    ORDER BY o.id`.execute(db)
  return rows
}
