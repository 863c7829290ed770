import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const hour = 3_600_000

/** A paid order that was withdrawn; no job for its refund runs. */
async function withdrawn(server: TestServer) {
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const data = await payOrder(server, token, { numberId })
  await server.request('POST /order/:id/refund', { id: data.orderId }, { token })
  return data
}

const stage = async ({ context: { db } }: TestServer) =>
  (await db.selectFrom('orders').select('stage').executeTakeFirstOrThrow()).stage

test('a refund whose job has failed for good, or whose notification is lost, is finished by the reconciler', async () => {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  await withdrawn(server)
  await server.runJob('refunds-reconcile', {})
  expect(await stage(server)).toBe('refunding')
  server.advance(hour)
  await waitUntil(
    async () => {
      await server.runJob('refunds-reconcile', {})
      return stage(server)
    },
    (now) => now === 'refunded',
  )
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('a refund sent many times, with concurrent notifications, returns the money once', async () => {
  const server = await startTestServer({ workers: true })
  server.wechatPay.setFaults({ duplicates: 2, shuffleMs: 30 })
  await withdrawn(server)
  server.wechatPay.setFaults({ failingRequests: 3 })
  const send = () => server.runJob('refund-send', { refundId: 1 }).catch(() => undefined)
  await Promise.all(Array.from({ length: 8 }, send))
  await waitUntil(
    () => stage(server),
    (now) => now === 'refunded',
  )
  await Promise.all(Array.from({ length: 8 }, send))
  expect(await server.context.db.selectFrom('ledger').select('kind').orderBy('id').execute()).toEqual([
    { kind: 'payment' },
    { kind: 'refund' },
  ])
  const control = await (await fetch(`${server.wechatPay.origin}/control/state`)).json()
  expect((control as { refunds: unknown[] }).refunds).toHaveLength(1)
})

test('refund numbers are unique for the merchant, not only in this database', async () => {
  const server = await startTestServer()
  const { out_trade_no } = await withdrawn(server)
  const { out_refund_no } = await server.context.db
    .selectFrom('refunds')
    .select('out_refund_no')
    .executeTakeFirstOrThrow()
  expect(out_refund_no).toBe(`R${out_trade_no}`)
})

test('an order of more fen than a 32-bit integer is paid and refunded', async () => {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  const { db } = server.context
  const { 628888: numberId } = await server.stock('628888,88')
  await db.updateTable('numbers').set({ price_fen: 200_000_000 }).execute()
  const { token } = await server.login()
  const { data } = await server.request('POST /wxpay/h5', { numberId, months: 12, agreed: true }, { token })
  await server.wechatPay.pay(data.out_trade_no)
  const paid = await server.request('GET /wxpay/query', { out_trade_no: data.out_trade_no }, { token })
  expect(paid.data.order).toMatchObject({ stage: 'paid', amount: 24_000_000 })
  await server.request('POST /order/:id/refund', { id: data.orderId }, { token })
  await waitUntil(
    async () => {
      await server.runJob('refund-send', { refundId: 1 })
      return stage(server)
    },
    (now) => now === 'refunded',
  )
  expect(await db.selectFrom('ledger').select(['kind', 'amount_fen']).orderBy('id').execute()).toEqual([
    { kind: 'payment', amount_fen: 2_400_000_000 },
    { kind: 'refund', amount_fen: 2_400_000_000 },
  ])
  expect(await findBrokenInvariants(db)).toEqual({})
})
