import { expect, test } from 'vitest'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { publishAgreementVersion } from '../../testing/agreements.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { sql } from 'kysely'

/** A number for 88 yuan a month and a logged-in buyer. */
async function shop() {
  const server = await startTestServer()
  const { 628888: numberId = 0 } = await server.stock('628888,88')
  const { token } = await server.login()
  const order = (terms: object) =>
    server.request('POST /order', { numberId, agreed: true, ...terms }, { token })
  const tap = (terms: object) =>
    server.request('POST /wxpay/h5', { numberId, agreed: true, ...terms }, { token })
  return { server, token, numberId, order, tap }
}

const setPrice = ({ context }: TestServer, price_fen: number) =>
  context.db.updateTable('numbers').set({ price_fen }).execute()

const countOrders = async ({ context }: TestServer) =>
  (await context.db.selectFrom('orders').select('id').execute()).length

test('a buyer who saw 88 yuan is not sold the number for 188: both prices come back, nothing is ordered', async () => {
  const { server, order, tap } = await shop()
  await setPrice(server, 18_800)
  for (const place of [order, tap]) {
    const { status, failure } = await place({ months: 3, amount: 264, autoRenew: false })
    expect([status, failure.error]).toEqual([409, 'terms-changed'])
    expect(failure.details).toEqual({
      shown: { amount: 264, months: 3, autoRenew: false },
      terms: { price: 188, amount: 564, months: 3, autoRenew: false },
    })
  }
  expect(await countOrders(server)).toBe(0)
  const { data } = await order({ months: 3, amount: 564 })
  expect([data.amount, data.months]).toEqual([564, 3])
})

test('a price that falls is refused too, and a price with fen is compared exactly', async () => {
  const { server, order } = await shop()
  await setPrice(server, 1_990)
  expect((await order({ amount: 88 })).failure.error).toBe('terms-changed')
  expect((await order({ amount: 19.89 })).failure.error).toBe('terms-changed')
  expect((await order({ months: 12, amount: 238.8 })).data.amount).toBe(238.8)
})

test('a price that changes while the order waits for the number is compared again', async () => {
  const { server, numberId, order } = await shop()
  const { db } = server.context
  const pressed = await db.transaction().execute(async (trx) => {
    await trx.updateTable('numbers').set({ price_fen: 18_800 }).where('id', '=', numberId).execute()
    const answer = order({ amount: 88 })
    await waitUntil(
      () =>
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          db,
        ),
      ({ rows }) => rows.length > 0,
    )
    return { answer }
  })
  expect((await pressed.answer).failure.details).toMatchObject({ terms: { amount: 188 } })
  expect(await countOrders(server)).toBe(0)
})

test.each([
  [{ months: 12 }],
  [{ months: 12, amount: 1056 }],
  [{ months: 1, amount: 188 }],
  [{ autoRenew: true }],
])('an older order is not given for other terms: %j', async (other) => {
  const { order, tap } = await shop()
  const { data: older } = await order({ months: 1, amount: 88, autoRenew: false })
  for (const place of [order, tap]) {
    const { failure } = await place(other)
    expect(failure).toMatchObject({
      error: 'terms-changed',
      details: {
        shown: other,
        terms: { price: 88, amount: 88, months: 1, autoRenew: false },
        order: { id: older.id, status: 1 },
      },
    })
  }
  expect((await order({ months: 1, amount: 88, autoRenew: false })).data.id).toBe(older.id)
})

test('an older order at an older price is refused where another amount was shown', async () => {
  const { server, order } = await shop()
  const { data: older } = await order({ amount: 88 })
  await setPrice(server, 18_800)
  expect((await order({ amount: 188 })).failure.details).toMatchObject({ terms: { amount: 88 } })
  expect((await order({ amount: 88 })).data.id).toBe(older.id)
})

test('[AP-12] a bare call names no terms: a number at its price for a month, or the order that there is', async () => {
  const { server, token, order, tap } = await shop()
  const { data: year } = await order({ months: 12 })
  const { status, data } = await tap({})
  expect([status, data.orderId]).toEqual([200, year.id])
  const { 628877: other = 0 } = await server.stock('628877,10')
  const bare = await server.request('POST /wxpay/h5', { numberId: other, agreed: true }, { token })
  const { data: month } = await server.request('GET /order/:id', { id: bare.data.orderId }, { token })
  expect([month.months, month.amount, month.autoRenew]).toEqual([1, 10, false])
})

test('a payment of an older order is compared with what was shown', async () => {
  const { server, token, order } = await shop()
  const { data } = await order({ months: 3 })
  const pay = (shown: object) => server.request('POST /wxpay/h5', { orderId: data.id, ...shown }, { token })
  expect((await pay({ amount: 88 })).failure.error).toBe('terms-changed')
  expect((await pay({ months: 1 })).failure.error).toBe('terms-changed')
  expect((await pay({ amount: 264, months: 3 })).data.orderId).toBe(data.id)
})

test('a buyer who is shown newer agreements is not given an order under the older ones', async () => {
  const { server, token, order } = await shop()
  await publishAgreementVersion(server, 'service', '1.0')
  const { data: older } = await order({ versions: { service: '1.0' } })
  await publishAgreementVersion(server, 'service', '2.0', minuteMs)
  server.advance(2 * minuteMs)
  const versions = { service: '2.0' }
  const { failure } = await order({ versions })
  expect(failure).toMatchObject({
    error: 'agreement-changed',
    details: { agreements: [{ id: 'service', version: '2.0' }] },
  })
  await server.request('POST /consent', { versions }, { token })
  expect((await order({ versions })).data.id).toBe(older.id)
})

test('what a withdrawal gives back is compared with what was shown', async () => {
  const { server, token, numberId } = await shop()
  const { orderId: id } = await payOrder(server, token, { numberId })
  const withdraw = (amount?: number) => server.request('POST /order/:id/refund', { id, amount }, { token })
  const { failure } = await withdraw(44)
  expect([failure.error, failure.details]).toEqual([
    'terms-changed',
    { shown: { amount: 44 }, terms: { amount: 88 } },
  ])
  const { data: kept } = await server.request('GET /order/:id', { id }, { token })
  expect([kept.stage, kept.transactions.length]).toEqual(['paid', 1])
  expect((await withdraw(88)).data.stage).toBe('refunding')
})
