import { expect, test } from 'vitest'
import { minuteMs } from '../../platform/base/time.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { startPayment } from './testing/start-payment.ts'

test('[AP-13] a payment notification settles the order: the number is sold, the subscription waits for its phone, the ledger has the money', async () => {
  const server = await startTestServer({ workers: true })
  const { buyer, payment, query } = await startPayment(server)
  await server.wechatPay.pay(payment.out_trade_no)
  const { db } = server.context
  await waitUntil(
    () => db.selectFrom('orders').select('stage').executeTakeFirstOrThrow(),
    ({ stage }) => stage === 'paid',
  )
  const answer = await query()
  expect(answer.state).toBe('success')
  expect(answer.order).toMatchObject({ status: 2, stage: 'paid', amount: 88 })
  expect(answer.order.timeline.map(({ stage }) => stage)).toEqual(['created', 'paying', 'paid'])
  expect(await db.selectFrom('numbers').select(['state', 'held_by_order_id']).executeTakeFirst()).toEqual({
    state: 'sold',
    held_by_order_id: null,
  })
  expect(await db.selectFrom('subscriptions').select(['state', 'user_id', 'renewal']).execute()).toEqual([
    { state: 'pending_bind', user_id: buyer.id, renewal: 'manual' },
  ])
  expect(await db.selectFrom('ledger').select(['kind', 'amount_fen']).execute()).toEqual([
    { kind: 'payment', amount_fen: 8800 },
  ])
})

test('[AP-13] without a notification, the query settles the payment; the notification that comes later changes nothing', async () => {
  const server = await startTestServer({ workers: true })
  server.wechatPay.setFaults({ silent: true })
  const { payment, query } = await startPayment(server)
  await server.wechatPay.pay(payment.out_trade_no)
  expect((await query()).state).toBe('success')
  server.wechatPay.setFaults({ silent: false })
  const { db } = server.context
  await waitUntil(
    () => db.selectFrom('payment_notifications').select('applied_at').execute(),
    (rows) => rows.length === 1 && rows[0]?.applied_at != null,
  )
  expect(await db.selectFrom('ledger').selectAll().execute()).toHaveLength(1)
})

test('[AP-13] while WeChat does not answer, the payment is confirming, never successful', async () => {
  const server = await startTestServer()
  const { payment, query } = await startPayment(server)
  await server.wechatPay.pay(payment.out_trade_no)
  server.wechatPay.setFaults({ failingRequests: 1 })
  expect((await query()).state).toBe('confirming')
  expect((await query()).state).toBe('success')
})

test('without a notification or a query, the reconciler settles the payment', async () => {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  const { payment } = await startPayment(server)
  await server.wechatPay.pay(payment.out_trade_no)
  server.advance(minuteMs)
  await server.runJob('payments-reconcile', {})
  const { stage } = await server.context.db.selectFrom('orders').select('stage').executeTakeFirstOrThrow()
  expect(stage).toBe('paid')
})

test('a payment with another amount is quarantined, not applied', async () => {
  const server = await startTestServer({ workers: true })
  const { payment } = await startPayment(server)
  const { db } = server.context
  await db.updateTable('payments').set({ amount_fen: 100 }).execute()
  await server.wechatPay.pay(payment.out_trade_no)
  const [row] = await waitUntil(
    () => db.selectFrom('payment_notifications').select(['applied_at', 'quarantine_reason']).execute(),
    (rows) => rows[0]?.applied_at != null,
  )
  expect(row?.quarantine_reason).toBe('another-amount')
  expect((await db.selectFrom('orders').select('stage').executeTakeFirstOrThrow()).stage).toBe('paying')
})

/**
 * Simulates that the close never reached WeChat, so that the buyer can still pay. Only then can a payment be
 * late.
 */
async function endWithoutClosing(server: TestServer, payment: { orderId: number }) {
  const { db } = server.context
  await db.updateTable('orders').set({ stage: 'expired' }).where('id', '=', payment.orderId).execute()
  await db.updateTable('payments').set({ state: 'closed' }).where('order_id', '=', payment.orderId).execute()
  await db
    .updateTable('numbers')
    .set({ state: 'on_sale', held_by_order_id: null, held_until: null })
    .where('held_by_order_id', '=', payment.orderId)
    .execute()
}

test('a late payment gets the number if it is still on sale', async () => {
  const server = await startTestServer({ workers: true })
  const { payment, query } = await startPayment(server)
  await endWithoutClosing(server, payment)
  await server.wechatPay.pay(payment.out_trade_no)
  const answer = await waitUntil(query, ({ state }) => state !== 'closed')
  expect(answer).toMatchObject({ state: 'success', order: { stage: 'paid' } })
})

test('a late payment for a number that was sold again is refunded in full', async () => {
  const server = await startTestServer({ workers: true })
  const { payment, query, numberId } = await startPayment(server)
  await endWithoutClosing(server, payment)
  const second = await server.login()
  const other = await server.request('POST /order', { numberId, agreed: true }, { token: second.token })
  expect(other.status).toBe(200)
  await server.wechatPay.pay(payment.out_trade_no)
  const answer = await waitUntil(query, ({ state }) => state === 'refunded')
  expect(answer.order.status).toBe(3)
  const { db } = server.context
  expect(await db.selectFrom('ledger').select(['kind', 'amount_fen']).orderBy('id').execute()).toEqual([
    { kind: 'payment', amount_fen: 8800 },
    { kind: 'refund', amount_fen: 8800 },
  ])
  expect(await db.selectFrom('numbers').select('held_by_order_id').executeTakeFirst()).toEqual({
    held_by_order_id: other.data.id,
  })
})
