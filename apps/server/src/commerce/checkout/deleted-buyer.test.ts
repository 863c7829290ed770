import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

test('a payment that arrives after its buyer deleted the account is refunded, and sells no number', async () => {
  const server = await startTestServer({ workers: true })
  const { db } = server.context
  const { 628888: numberId } = await server.stock('628888,88')
  const { id, token, phone } = await server.login()
  const { data } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  // The hold ended, and WeChat took the payment before it closed it.
  await db.updateTable('orders').set({ stage: 'expired' }).execute()
  await db.updateTable('payments').set({ state: 'closed' }).execute()
  const free = { state: 'on_sale', held_by_order_id: null, held_until: null } as const
  await db.updateTable('numbers').set(free).execute()
  server.advance(60_000)
  await server.request('POST /code/sms', { phone, type: 'delete' }, { token })
  const code = await server.readSmsCode(phone)
  expect((await server.request('DELETE /user/:id', { id, code }, { token })).status).toBe(200)

  await server.wechatPay.pay(data.out_trade_no)
  const order = await waitUntil(
    () => db.selectFrom('orders').select(['stage', 'subscription_id']).executeTakeFirstOrThrow(),
    ({ stage }) => stage !== 'expired' && stage !== 'refunding',
  )
  expect(order).toEqual({ stage: 'refunded', subscription_id: null })
  expect(await db.selectFrom('refunds').select('reason').execute()).toEqual([{ reason: 'account-deleted' }])
  expect(await db.selectFrom('numbers').select('state').execute()).toEqual([{ state: 'on_sale' }])
  expect(await db.selectFrom('payments').select('payer_id').execute()).toEqual([{ payer_id: null }])
  // The order's rows were changed without a history.
  const broken = Object.keys(await findBrokenInvariants(db, server.context.clock()))
  expect(broken.filter((name) => !name.startsWith('the newest history row'))).toEqual([])
})
