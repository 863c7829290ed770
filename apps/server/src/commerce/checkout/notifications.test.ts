import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { type Buyer, makeBuyers } from '../../testing/buyers.ts'
import { waitForJobs } from '../../testing/wait-for-jobs.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { expireHold, reconcileAll } from './testing/jobs.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const times = 16
/** What else happens to some of the orders while their notifications arrive. */
const disturbances = ['none', 'query', 'cancel', 'expire', 'reconcile', 'withdraw'] as const
const each = 2

type Purchase = { buyer: Buyer; orderId: number; outTradeNo: string }

async function begin(server: TestServer, buyer: Buyer, numberId: number): Promise<Purchase> {
  const { data } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token: buyer.token })
  return { buyer, orderId: data.orderId, outTradeNo: data.out_trade_no }
}

async function disturb(
  server: TestServer,
  { buyer: { token }, orderId, outTradeNo }: Purchase,
  disturbance: (typeof disturbances)[number],
): Promise<void> {
  const query = () => server.request('GET /wxpay/query', { out_trade_no: outTradeNo }, { token })
  const acts: Record<typeof disturbance, () => Promise<unknown>> = {
    none: async () => undefined,
    query: () => Promise.all(Array.from({ length: 4 }, query)),
    cancel: () => server.request('POST /order/:id/cancel', { id: orderId }, { token }),
    expire: () => expireHold(server, orderId),
    reconcile: () => reconcileAll(server),
    withdraw: async () => {
      await query()
      await server.request('POST /order/:id/refund', { id: orderId }, { token })
    },
  }
  await acts[disturbance]()
}

/** Resolves when WeChat has sent each notification as often as it should. */
async function allDelivered({ context: { db }, wechatPay }: TestServer, payments: number): Promise<void> {
  await waitUntil(
    async () => {
      const accepted = new Map<string, number>()
      for (const { id, status } of wechatPay.deliveries)
        if (status === 204) accepted.set(id, (accepted.get(id) ?? 0) + 1)
      const refunds = await db.selectFrom('refunds').select('id').execute()
      return { counts: [...accepted.values()], wanted: payments + refunds.length }
    },
    ({ counts, wanted }) => counts.length === wanted && counts.every((count) => count === times),
  )
}

test('each payment counts once though its notification comes 16 times, shuffled, among forged ones, while orders are queried, cancelled, expired and withdrawn', async () => {
  const server = await startTestServer({ workers: true })
  const { db } = server.context
  const count = disturbances.length * each
  const ids = Object.values(
    await server.stock(...Array.from({ length: count }, (_, serial) => `${628_000 + serial}1,88`)),
  )
  const buyers = await makeBuyers(server.context, count)
  const purchases = await Promise.all(buyers.map((buyer, turn) => begin(server, buyer, ids[turn] ?? 0)))
  server.wechatPay.setFaults({ duplicates: times - 1, shuffleMs: 200, forged: 1, probes: 1 })
  const paid = await Promise.all(
    purchases.map(async (purchase, turn) => {
      const [money] = await Promise.all([
        server.wechatPay.pay(purchase.outTradeNo),
        disturb(server, purchase, disturbances[turn % disturbances.length] ?? 'none'),
      ])
      return money
    }),
  )
  await waitForJobs(db)
  await allDelivered(server, paid.filter(Boolean).length)
  await waitForJobs(db)
  expect(await findBrokenInvariants(db)).toEqual({})
  const payments = db.selectFrom('ledger').select('reference').where('kind', '=', 'payment')
  const booked = (await payments.execute()).map(({ reference }) => reference)
  const wanted = purchases.filter((_, turn) => paid[turn]).map(({ outTradeNo }) => outTradeNo)
  expect(booked.toSorted()).toEqual(wanted.toSorted())
  const accepted = await db.selectFrom('payment_notifications').selectAll().execute()
  expect(accepted.filter(({ applied_at, quarantine_reason }) => !applied_at || quarantine_reason)).toEqual([])
  expect(server.wechatPay.deliveries.filter(({ kind }) => kind === 'forged').length).toBeGreaterThan(0)
  for (const { kind, status } of server.wechatPay.deliveries)
    expect(status).toBe(kind === 'forged' || kind === 'probe' ? 401 : 204)
})
