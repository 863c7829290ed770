import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Payment } from '@hao/contract/payment.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

async function buyerOf(server: TestServer) {
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const tap = (headers = {}) =>
    server.request('POST /wxpay/h5', { numberId, agreed: true }, { token, headers })
  return { token, numberId: numberId ?? 0, tap }
}

/** Delays each prepay request to WeChat Pay; `sent` resolves when there is one. The responses may be lost. */
function holdPrepay({ context }: TestServer, { answered = true } = {}) {
  const { wechat } = context.payments
  const [gate, arrival] = [deferred(), deferred()]
  context.payments.wechat = {
    ...wechat,
    createPayment: async (asked) => {
      arrival.resolve()
      await gate.promise
      const action = await wechat.createPayment(asked)
      if (!answered) throw new AdapterError('unavailable', 'cut')
      return action
    },
  }
  return { sent: arrival.promise, letGo: gate.resolve }
}

function deferred() {
  let resolve = () => undefined as void
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

test('an order cancelled during its first prepay request cannot be paid at WeChat', async () => {
  const server = await startTestServer()
  const { token, tap } = await buyerOf(server)
  const { sent, letGo } = holdPrepay(server)
  const tapped = tap()
  await sent
  const { data: orders } = await server.request('GET /order/user/:id', { id: 1, status: 1 }, { token })
  const { id, outTradeNo } = orders.list[0] ?? expect.unreachable()
  expect((await server.request('POST /order/:id/cancel', { id }, { token })).data.stage).toBe('cancelled')
  letGo()
  const { failure } = await tapped
  expect(failure.error).toBe('order-not-payable')
  expect(await server.wechatPay.pay(outTradeNo)).toBe(false)
})

test('an order cancelled during its first prepay request cannot be paid, even if WeChat’s response is lost', async () => {
  const server = await startTestServer()
  const { token, tap } = await buyerOf(server)
  const { sent, letGo } = holdPrepay(server, { answered: false })
  const tapped = tap()
  await sent
  const { data: orders } = await server.request('GET /order/user/:id', { id: 1, status: 1 }, { token })
  const { id, outTradeNo } = orders.list[0] ?? expect.unreachable()
  await server.request('POST /order/:id/cancel', { id }, { token })
  letGo()
  expect((await tapped).failure.error).toBe('payment-unavailable')
  const payment = { provider: 'wechat', outTradeNo } as const
  const { rows: closing } = await sql<{ data: typeof payment; waits: boolean }>`
    SELECT data, run_at > now() + interval '50 seconds' AS waits FROM jobs WHERE name = 'payment-close'`.execute(
    server.context.db,
  )
  expect(closing).toEqual([{ data: payment, waits: true }])
  await server.runJob('payment-close', payment)
  expect(await server.wechatPay.pay(outTradeNo)).toBe(false)
})

test('an order cancelled just before its first prepay never reaches WeChat', async () => {
  const server = await startTestServer()
  const { token, numberId } = await buyerOf(server)
  const { data: order } = await server.request('POST /order', { numberId, agreed: true }, { token })
  const { db } = server.context
  const waiting = () =>
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      db,
    )
  const tapped = await db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ stage: 'cancelled' }).where('id', '=', order.id).execute()
    const answer = server.request('POST /wxpay/h5', { orderId: order.id }, { token })
    await waitUntil(waiting, ({ rows }) => rows.length > 0)
    return { answer }
  })
  expect((await tapped.answer).failure.error).toBe('order-not-payable')
  expect(await server.wechatPay.pay(order.outTradeNo).catch(() => 'never heard of it')).toBe(
    'never heard of it',
  )
})

test('two concurrent first prepays create one order and one payment', async () => {
  const server = await startTestServer()
  const { tap } = await buyerOf(server)
  const answers = await Promise.all([tap(), tap(), tap(), tap()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.out_trade_no)).size).toBe(1)
})

test('a buyer who pays again after paying is refused: the order is already paid', async () => {
  const server = await startTestServer()
  const { tap } = await buyerOf(server)
  server.wechatPay.setFaults({ silent: true })
  const { data } = await tap()
  await server.wechatPay.pay(data.out_trade_no)
  server.advance(4.5 * 60_000)
  const again = await tap()
  expect([again.status, again.failure.error]).toEqual([409, 'order-already-paid'])
})

test('a cashier address is valid for one IP; another IP gets a new one', async () => {
  const server = await startTestServer()
  const { tap } = await buyerOf(server)
  const at = async (ip: string) => (await tap({ 'x-forwarded-for': ip })).data
  const first = await at('203.0.113.1')
  expect((await at('203.0.113.1')).h5_url).toBe(first.h5_url)
  const moved = await at('203.0.113.2')
  expect(moved.out_trade_no).toBe(first.out_trade_no)
  expect(moved.h5_url).not.toBe(first.h5_url)
})

test('the cashier redirects to the public address, whatever Host header the client sends', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: 'https://shop.example' } })
  const { token, numberId } = await buyerOf(server)
  const sent = request(`${server.origin}/api/wxpay/h5`, {
    method: 'POST',
    headers: { host: 'evil.example', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  }).end(JSON.stringify({ numberId, agreed: true }))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const { data } = (await json(answer)) as { data: Payment }
  expect(new URL(data.h5_url ?? '').origin).toBe('https://shop.example')
})
