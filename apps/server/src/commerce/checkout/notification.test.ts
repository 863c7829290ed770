import { pino } from 'pino'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import type { PaymentReport } from '../../platform/integrations/pay/provider.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { QuarantineReason } from '../payments/quarantine.ts'
import { settlePayment } from './settle-payment.ts'

test.each([
  ['a body above the limit', 'application/json', 300_000, 400],
  ['a body without a signature', 'application/json', 100, 401],
  ['no content type', undefined, 100, 401],
  ['a form', 'multipart/form-data; boundary=x', 100, 401],
])('the notification endpoint refuses %s', async (_what, contentType, bytes, status) => {
  const server = await startTestServer()
  const answer = await fetch(`${server.origin}/api/wxpay/notify`, {
    method: 'POST',
    headers: contentType ? { 'content-type': contentType } : {},
    body: Buffer.alloc(bytes),
  })
  expect(answer.status).toBe(status)
  expect(await server.context.db.selectFrom('payment_notifications').selectAll().execute()).toEqual([])
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
