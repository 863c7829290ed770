import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { makeBuyers } from '../../testing/buyers.ts'
import { transitionNumber } from '../../inventory/numbers/machine.ts'
import { settlePayment } from './settle-payment.ts'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { recordStatements } from '../../testing/statements.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { orderMachine } from '../orders/machine.ts'

/** Number of concurrent buyers of one number. */
const crowd = depth(200, 1000)

/**
 * One buyer's order on its own connection, sent except for its last byte. `finish` sends that byte and reads
 * the response.
 */
async function standInLine(origin: string, token: string, numberId: number) {
  const body = JSON.stringify({ numberId, agreed: true })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'content-length': body.length,
  }
  const sent = request(`${origin}/api/order`, { method: 'POST', agent: false, headers })
  sent.write(body.slice(0, -1))
  const [socket] = (await once(sent, 'socket')) as [Socket]
  if (socket.connecting) await once(socket, 'connect')
  return async () => {
    sent.end(body.slice(-1))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const { error = 'ok' } = JSON.parse((await answer.toArray()).join('')) as { error?: string }
    return `${answer.statusCode} ${error}`
  }
}

/** The responses, when all requests have waited for their first connection at the same time. */
async function whenAllWait({ context }: TestServer, line: (() => Promise<string>)[]) {
  const vital = context.pools.get('vital')!
  let free = () => {}
  const freed = new Promise<void>((resolve) => (free = resolve))
  const holders = Array.from({ length: 12 }, () => context.db.transaction().execute(() => freed))
  await waitUntil(
    async () => vital,
    ({ idleCount, totalCount }) => totalCount === 12 && idleCount === 0,
  )
  const responses = line.map((finish) => finish())
  await waitUntil(
    async () => vital.waitingCount,
    (waiting) => waiting === line.length,
  )
  free()
  await Promise.all(holders)
  return Promise.all(responses)
}

test(`${crowd} buyers order one number concurrently: one gets it, the others get a clear refusal, mostly after two statements`, async () => {
  const server = await startTestServer()
  const { 888888: numberId = 0 } = await server.stock('888888,8888')
  const { db } = server.context
  const buyers = await makeBuyers(server.context, crowd)
  const line = await Promise.all(buyers.map(({ token }) => standInLine(server.origin, token, numberId)))
  const statements = recordStatements()
  const { result: outcomes, sent } = await statements.during(() => whenAllWait(server, line))
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length
  expect(outcomes.filter((each) => each !== '200 ok' && each !== '409 number-taken')).toEqual([])
  expect([count('200 ok'), count('409 number-taken')]).toEqual([1, crowd - 1])
  const orders = await db.selectFrom('orders').select(['user_id', 'stage']).execute()
  expect(orders).toEqual([{ user_id: buyers[outcomes.indexOf('200 ok')]?.id, stage: 'created' }])
  // The session, and what decides: claiming a key for a number that is held already would take four more.
  expect(sent.length).toBeLessThan(3 * crowd)
  expect(await findBrokenInvariants(db)).toEqual({})
})

test('buyers who pay concurrently settle one order each, and no number is sold twice', async () => {
  const server = await startTestServer({ workers: true })
  const ids = await server.stock('628881,8', '628882,8', '628883,8')
  const sessions = await Promise.all(Array.from({ length: 12 }, () => server.login()))
  const attempts = sessions.flatMap(({ token }) =>
    Object.values(ids).map(async (numberId) => {
      const { status, data } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
      if (status !== 200) return status
      await server.wechatPay.pay(data.out_trade_no)
      const query = { out_trade_no: data.out_trade_no }
      return (await server.request('GET /wxpay/query', query, { token })).data.state
    }),
  )
  const outcomes = await Promise.all(attempts)
  expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(3)
  expect(outcomes.filter((outcome) => outcome === 409)).toHaveLength(attempts.length - 3)
  const owned = await server.context.db.selectFrom('subscriptions').select('number_id').execute()
  expect(new Set(owned.map(({ number_id }) => number_id)).size).toBe(3)
  expect(owned).toHaveLength(3)
})

/** Ends an order as if WeChat had confirmed the close, while its buyer can still pay it there. */
async function endUnclosed(
  { context: { db } }: TestServer,
  orderId: number,
  numberId: number,
): Promise<void> {
  const at = new Date()
  await db.transaction().execute(async (trx) => {
    await orderMachine.transition(trx, 'expire', { id: orderId }, { at })
    await trx.updateTable('payments').set({ state: 'closed' }).where('order_id', '=', orderId).execute()
    await transitionNumber(trx, 'release', { numberId, orderId, at })
  })
}

test('a late payment and new buyers compete for one number: one of them gets it, and no money is lost', async () => {
  const server = await startTestServer({ workers: true })
  const ids = await server.stock(...Array.from({ length: 8 }, (_, serial) => `62888${serial},88`))
  const others = await Promise.all(Array.from({ length: 3 }, () => server.login()))
  for (const numberId of Object.values(ids)) {
    const late = await server.login()
    const { data } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token: late.token })
    await endUnclosed(server, data.orderId, numberId)
    await server.wechatPay.pay(data.out_trade_no)
    const report = await server.context.payments.wechat.queryPayment(data.out_trade_no)
    const [, ...placed] = await Promise.all([
      settlePayment(server.context, report),
      ...others.map(({ token }) => server.request('POST /order', { numberId, agreed: true }, { token })),
    ])
    for (const { status } of placed) expect([200, 409]).toContain(status)
    expect(await findBrokenInvariants(server.context.db)).toEqual({})
    for (const [turn, { status, data: order }] of placed.entries())
      if (status === 200)
        await server.request('POST /order/:id/cancel', { id: order.id }, { token: others[turn]?.token })
  }
})

test('a withdrawn number can be ordered at once; the withdrawing buyer and a new one both get a response', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const [first, second] = [await server.login(), await server.login()]
  const data = await payOrder(server, first.token, { numberId })
  const [withdrawn, ...placed] = await Promise.all([
    server.request('POST /order/:id/refund', { id: data.orderId }, { token: first.token }),
    ...Array.from({ length: 5 }, () =>
      server.request('POST /order', { numberId, agreed: true }, { token: second.token }),
    ),
  ])
  expect(withdrawn.data.stage).toBe('refunding')
  for (const { status } of placed) expect([200, 409]).toContain(status)
  const after = await server.request('POST /order', { numberId, agreed: true }, { token: second.token })
  expect(after.status).toBe(200)
})
