import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../platform/db/connections.ts'
import { completeJob, takeJobs } from '../../platform/jobs/table.ts'
import { publishAgreementVersion } from '../../testing/agreements.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { recordStatements } from '../../testing/statements.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const minute = 60_000

async function placed(server: TestServer, digits = '628888') {
  const ids = await server.stock(`${digits},88`)
  const buyer = await server.login()
  const { data: payment } = await server.request(
    'POST /wxpay/h5',
    { numberId: ids[digits], agreed: true },
    { token: buyer.token },
  )
  const query = async () =>
    (await server.request('GET /wxpay/query', { out_trade_no: payment.out_trade_no }, { token: buyer.token }))
      .data
  return { buyer, payment, numberId: ids[digits] ?? 0, query }
}

test('[AP-12] [EN-7] paying for a number returns h5_url, out_trade_no and number, and holds the number', async () => {
  const server = await startTestServer()
  const { payment, query, numberId } = await placed(server)
  expect(payment).toEqual({
    h5_url: expect.stringMatching(/^http.+\/simulators\/wechat\/h5\//),
    out_trade_no: expect.stringMatching(/^\d{14}[0-9A-F]{12}$/),
    number: '628888',
    orderId: expect.any(Number),
  })
  expect((await server.request('GET /number/:id(^\\d+$)', { id: numberId })).data.state).toBe('held')
  expect((await query()).state).toBe('unpaid')
})

test('[AU-6] the payment endpoint requires login', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { status, failure } = await server.request('POST /wxpay/h5', { numberId, agreed: true })
  expect([status, failure.error]).toEqual([401, 'unauthorised'])
})

test('[AP-12] a second prepay returns the same order and payment; an expired cashier address is renewed', async () => {
  const server = await startTestServer()
  const { buyer, payment, numberId } = await placed(server)
  const again = async () =>
    (await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token: buyer.token })).data
  expect(await again()).toEqual(payment)
  server.advance(4.5 * minute)
  const renewed = await again()
  expect(renewed.out_trade_no).toBe(payment.out_trade_no)
  expect(renewed.h5_url).toContain('/simulators/wechat/h5/')
})

test('[AP-12] [EN-7] methods 1 and 2 both mean WeChat; a method that is not offered is refused by name, and nothing is held', async () => {
  const server = await startTestServer()
  const ids = await server.stock('628881,8', '628882,8', '628883,8')
  const { token } = await server.login()
  const pay = (digits: string, method: unknown) =>
    server.request('POST /wxpay/h5', { numberId: ids[digits], agreed: true, method }, { token })
  expect((await pay('628881', 2)).status).toBe(200)
  expect((await pay('628882', 1)).status).toBe(200)
  for (const [method, name, label] of [
    [3, 'credit-card', '信用卡'],
    [4, 'debit-card', '借记卡'],
    [5, 'cash', '现金'],
    [6, 'gift', '赠送'],
  ] as const) {
    const { status, failure } = await pay('628883', method)
    expect([status, failure.error, failure.details]).toEqual([
      400,
      'payment-method-unavailable',
      { method, name, label },
    ])
  }
  for (const method of [7, 0, -1, 99, 2.5, 'alipay', '２', true, [2], { code: 2 }]) {
    const { status, failure } = await pay('628883', method)
    expect([status, failure.error], JSON.stringify(method)).toEqual([400, 'bad-request'])
  }
  const { data } = await server.request('GET /number/:id(^\\d+$)', { id: ids[628883] })
  expect(data.state).toBe('on_sale')
  for (const key of ['POST /subscription/:id/renew', 'POST /subscription/:id/recover'] as const) {
    const headers = { 'accept-language': 'en' }
    const { status, failure } = await server.request(key, { id: 1, method: 3 }, { token, headers })
    const { error, details } = failure
    expect([status, error, details?.label]).toEqual([400, 'payment-method-unavailable', 'Credit card'])
  }
})

test('[AP-13] a payment notification settles the order: the number is sold, the subscription waits for its phone, the ledger has the money', async () => {
  const server = await startTestServer({ workers: true })
  const { buyer, payment, query } = await placed(server)
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

test('[AP-13] without a notification, the query settles the payment', async () => {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  const { payment, query } = await placed(server)
  await server.wechatPay.pay(payment.out_trade_no)
  expect((await query()).state).toBe('success')
})

test('placing an order takes at most 5 round trips, its refusal 2, and a whole purchase at most 24 statements, by notification or query', async () => {
  const server = await startTestServer()
  const { 628881: first, 628882: second } = await server.stock('628881,88', '628882,88')
  for (const id of ['service', 'privacy']) await publishAgreementVersion(server, id, '1.0')
  const { token, phone } = await server.login()
  const pool = openPool({ connectionString: server.databaseUrl, max: 1 })
  onTestFinished(() => pool.end())
  const statements = recordStatements()
  const counted: Record<string, number> = {}
  const count = async <T>(step: string, act: () => Promise<T>, awaited?: RegExp) => {
    const { sent, result } = await statements.during(act, awaited)
    counted[step] = sent.length
    return result
  }
  const press = (key: string) => ({ token, headers: { 'idempotency-key': key } })
  const notified = (trade: string) => server.wechatPay.pay(trade)
  const inbox = /INSERT INTO payment_notifications/
  const returned = async (out_trade_no: string) => {
    const { data } = await server.request('GET /wxpay/query', { out_trade_no }, { token })
    expect(data.state).toBe('success')
  }
  /** Runs the job like a worker. */
  const worked = async () => {
    for (const job of await takeJobs(pool, new Map([['notification-apply', 1]]))) {
      await server.runJob('notification-apply', job.data as { notificationId: string })
      await completeJob(pool, job)
    }
  }
  const bound = async (orderId: number) => {
    const { data } = await server.request('POST /order/binding', { orderId, phone }, { token })
    expect(data.stage).toBe('active')
  }
  const sum = () => Object.values(counted).reduce((all, each) => all + each)

  const agreed = { numberId: first, agreed: true }
  const order = await count('place', () => server.request('POST /order', agreed, press('order')))
  const orderId = order.data.id
  const paying = await count('pay', () => server.request('POST /wxpay/h5', { orderId }, press('pay')))
  await count('notification', () => notified(paying.data.out_trade_no), inbox)
  await count('job', worked)
  await count('return', () => returned(paying.data.out_trade_no))
  await count('bind', () => bound(orderId))
  expect(counted['place']).toBeLessThanOrEqual(5)
  expect(sum(), JSON.stringify(counted)).toBeLessThanOrEqual(24)
  const late = await server.login()
  await server.request('GET /subscription', {}, { token: late.token })
  const refuse = () => server.request('POST /order', agreed, { ...press('late'), token: late.token })
  const { sent, result } = await statements.during(refuse)
  expect([result.failure.error, sent.length]).toEqual(['number-taken', 2])

  const wish = { numberId: second, agreed: true }
  const { data } = await count('pay', () => server.request('POST /wxpay/h5', wish, press('both')))
  await count('notification', () => notified(data.out_trade_no), inbox)
  await count('return', () => returned(data.out_trade_no))
  await count('job', worked)
  await count('bind', () => bound(data.orderId))
  delete counted['place']
  expect(sum(), JSON.stringify(counted)).toBeLessThanOrEqual(23)
})

test('[AP-13] while WeChat does not answer, the payment is confirming, never successful', async () => {
  const server = await startTestServer()
  const { payment, query } = await placed(server)
  await server.wechatPay.pay(payment.out_trade_no)
  server.wechatPay.setFaults({ failingRequests: 1 })
  expect((await query()).state).toBe('confirming')
  expect((await query()).state).toBe('success')
})

test('without a notification or a query, the reconciler settles the payment', async () => {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  const { payment } = await placed(server)
  await server.wechatPay.pay(payment.out_trade_no)
  server.advance(minute)
  await server.runJob('payments-reconcile', {})
  const { stage } = await server.context.db.selectFrom('orders').select('stage').executeTakeFirstOrThrow()
  expect(stage).toBe('paid')
})

test('repeated and shuffled notifications, with a concurrent query, count once', async () => {
  const server = await startTestServer({ workers: true })
  server.wechatPay.setFaults({ duplicates: 4, shuffleMs: 50 })
  const { payment, query } = await placed(server)
  await server.wechatPay.pay(payment.out_trade_no)
  await Promise.all([query(), query(), query()])
  const { db } = server.context
  await waitUntil(
    () => db.selectFrom('payment_notifications').select('applied_at').execute(),
    (rows) => rows.length > 0 && rows.every((row) => row.applied_at !== null),
  )
  expect(await db.selectFrom('ledger').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('subscriptions').selectAll().execute()).toHaveLength(1)
})

test('a forged notification is refused and changes nothing', async () => {
  const server = await startTestServer()
  const { query } = await placed(server)
  const response = await fetch(`${server.origin}/api/wxpay/notify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc',
      'wechatpay-serial': 'x',
      'wechatpay-timestamp': String(Math.floor(Date.now() / 1000)),
      'wechatpay-nonce': 'n',
    },
    body: '{"id":"forged"}',
  })
  expect(response.status).toBe(401)
  expect((await query()).state).toBe('unpaid')
  expect(await server.context.db.selectFrom('payment_notifications').selectAll().execute()).toEqual([])
})

test('a payment with another amount is quarantined, not applied', async () => {
  const server = await startTestServer({ workers: true })
  const { payment } = await placed(server)
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
  const { payment, query } = await placed(server)
  await endWithoutClosing(server, payment)
  await server.wechatPay.pay(payment.out_trade_no)
  const answer = await waitUntil(query, ({ state }) => state !== 'closed')
  expect(answer).toMatchObject({ state: 'success', order: { stage: 'paid' } })
})

test('a late payment for a number that was sold again is refunded in full', async () => {
  const server = await startTestServer({ workers: true })
  const { payment, query, numberId } = await placed(server)
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
