import { depth } from '@hao/testing/deep.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import type { PaymentReport } from '../../platform/integrations/pay/provider.ts'
import { type Buyer, makeBuyers } from '../../testing/buyers.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { waitForJobs } from '../../testing/wait-for-jobs.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import type { QuarantineReason } from '../payments/quarantine.ts'
import { settlePayment } from './settle-payment.ts'
import { expireHold, reconcileAll } from './testing/jobs.ts'

test('the notification endpoint refuses what is too long or not signed', async () => {
  const server = await startTestServer()
  const cases = [
    ['a body above the limit', 'application/json', 300_000, 400],
    ['a body without a signature', 'application/json', 100, 401],
    ['no content type', undefined, 100, 401],
    ['a form', 'multipart/form-data; boundary=x', 100, 401],
  ] as const
  for (const [what, contentType, bytes, status] of cases) {
    const answer = await fetch(`${server.origin}/api/wxpay/notify`, {
      method: 'POST',
      headers: contentType ? { 'content-type': contentType } : {},
      body: Buffer.alloc(bytes),
    })
    expect(answer.status, what).toBe(status)
    expect(await server.context.db.selectFrom('payment_notifications').selectAll().execute()).toEqual([])
  }
})

/** Two orders with a started payment, the first one paid, and WeChat's report of it. */
async function onePaid(server: TestServer) {
  const ids = await server.stock('628881,88', '628882,88')
  const { token } = await server.login()
  const tap = async (digits: string) =>
    (await server.request('POST /wxpay/h5', { numberId: ids[digits], agreed: true }, { token })).data
      .out_trade_no
  const [first, second] = [await tap('628881'), await tap('628882')]
  server.wechatPay.setFaults({ silent: true })
  await server.wechatPay.pay(first)
  return { second, report: await server.context.payments.wechat.queryPayment(first) }
}

test.each<[string, Partial<PaymentReport>, QuarantineReason]>([
  ['the transaction of another order', {}, 'transaction-of-another-order'],
  ['another state', { state: 'closed' }, 'not-a-success'],
  ['a refund that we do not know', { state: 'refunded', transactionId: 'T2' }, 'refunded'],
  ['another merchant', { merchantId: '1' }, 'another-merchant'],
  ['another app', { appId: 'wx1' }, 'another-app'],
  ['another currency', { currency: 'USD' }, 'another-currency'],
  ['another amount', { amountFen: 1 }, 'another-amount'],
  ['an unknown order', { outTradeNo: 'NOBODYS' }, 'no-such-payment'],
])(
  'a report with %s never settles an order; it raises one alarm and counts in the metric',
  async (_what, changes, reason) => {
    const server = await startTestServer()
    const { second, report } = await onePaid(server)
    const alarms: unknown[] = []
    const log = pino({ level: 'error' }, { write: (line) => alarms.push(JSON.parse(line)) })
    const settle = (given: PaymentReport) => settlePayment({ ...server.context, log }, given)
    await settle(report)
    expect(await settle(report)).toBe('known')
    const misfit = { ...report, outTradeNo: second, ...changes }
    for (let times = 0; times < 3; times += 1) expect(await settle(misfit)).toEqual({ quarantine: reason })
    expect(alarms).toEqual([
      expect.objectContaining({
        level: 50,
        alarm: 'payment-quarantined',
        reason,
        outTradeNo: misfit.outTradeNo,
      }),
    ])
    const metrics = await (await fetch(`${server.origin}/metrics`)).text()
    expect(metrics).toContain(`payments_quarantined_total{reason="${reason}"} 1\n`)
    expect(metrics).toContain('payments_quarantined_total{reason="paid-twice"} 0\n')
    const stages = await server.context.db.selectFrom('orders').select('stage').orderBy('id').execute()
    expect(stages).toEqual([{ stage: 'paid' }, { stage: 'paying' }])
    expect(await findBrokenInvariants(server.context.db)).toEqual({})
  },
)

test('an attempt that WeChat reports as paid by two transactions is quarantined', async () => {
  const server = await startTestServer()
  const { report } = await onePaid(server)
  await settlePayment(server.context, report)
  const again = await settlePayment(server.context, { ...report, transactionId: 'second' })
  expect(again).toEqual({ quarantine: 'paid-twice' })
})

const times = depth(5, 16)
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

test(`each payment counts once though its notification comes ${times} times, shuffled, among forged ones, while WeChat’s key changes and orders are queried, cancelled, expired and withdrawn`, async () => {
  const server = await startTestServer({ workers: true, env: { WECHAT_PAY_PLATFORM_KEYS: '{}' } })
  const { db } = server.context
  server.wechatPay.setFaults({ olderKey: true })
  const count = disturbances.length * each
  const ids = Object.values(
    await server.stock(...Array.from({ length: count }, (_, serial) => `${628_000 + serial}1,88`)),
  )
  const buyers = await makeBuyers(server.context, count)
  const purchases = await Promise.all(buyers.map((buyer, turn) => begin(server, buyer, ids[turn] ?? 0)))
  server.wechatPay.setFaults({ duplicates: times - 1, shuffleMs: 200, forged: 1, probes: 1 })
  // Once: the server fetches certificates five times in ten minutes, and a slow machine makes one at a time.
  const rotated = server.wechatPay.addCertificate()
  const paid = await Promise.all(
    purchases.map(async (purchase, turn) => {
      const [money] = await Promise.all([
        server.wechatPay.pay(purchase.outTradeNo),
        disturb(server, purchase, disturbances[turn % disturbances.length] ?? 'none'),
      ])
      return money
    }),
  )
  await rotated
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
