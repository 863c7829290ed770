import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const minute = 60_000

async function paidOrder() {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  await payOrder(server, token, { numberId })
  return server
}

test('an order without a phone is refunded after 72 hours even if its job is lost', async () => {
  const server = await paidOrder()
  server.advance(73 * 60 * minute)
  await server.runJob('refunds-reconcile', {})
  const { stage } = await server.context.db.selectFrom('orders').select('stage').executeTakeFirstOrThrow()
  expect(stage).toBe('refunding')
})

test('a notification whose job has failed for good is applied by the reconciler', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const { data } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  await server.wechatPay.pay(data.out_trade_no)
  const { db } = server.context
  await waitUntil(
    () => db.selectFrom('payment_notifications').select('id').execute(),
    (rows) => rows.length > 0,
  )
  // No payment is open: only the notification has the success.
  await db.updateTable('payments').set({ state: 'closed' }).execute()
  await db.updateTable('orders').set({ stage: 'expired' }).execute()
  await db
    .updateTable('numbers')
    .set({ state: 'on_sale', held_by_order_id: null, held_until: null })
    .execute()
  server.advance(10 * minute)
  await server.runJob('payments-reconcile', {})
  const { stage } = await db.selectFrom('orders').select('stage').executeTakeFirstOrThrow()
  expect(stage).toBe('paid')
})

test('with more open payments than one run takes, those checked longest ago come first', async () => {
  const server = await startTestServer()
  const { 628888: numberId, ...rest } = await server.stock('628888,88', '628889,88')
  const { token } = await server.login()
  for (const id of [numberId, ...Object.values(rest)])
    await server.request('POST /wxpay/h5', { numberId: id, agreed: true }, { token })
  const { db } = server.context
  await sql`UPDATE payments SET created_at = created_at - interval '1 hour', checked_at = now() WHERE id = 1`.execute(
    db,
  )
  server.advance(2 * minute)
  const { claimOpenPayments } = await import('../payments/queries.ts')
  const [claimed] = await claimOpenPayments(db, {
    before: server.context.clock(),
    at: server.context.clock(),
    limit: 1,
  })
  const second = await db
    .selectFrom('payments')
    .select(['provider', 'out_trade_no as outTradeNo'])
    .where('id', '=', 2)
    .executeTakeFirstOrThrow()
  expect(claimed).toEqual(second)
})
