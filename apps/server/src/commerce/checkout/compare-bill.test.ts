import { pino } from 'pino'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startTestServer } from '../../testing/server.ts'
import { compareBills } from './compare-bill.ts'

const hour = 3_600_000

/** A server without WeChat notifications, and the alarms in its log. */
async function shop() {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  const ids = await server.stock('621111,88', '622222,66.5')
  const { token } = await server.login()
  const { db } = server.context
  const order = async (digits: string) =>
    (await server.request('POST /wxpay/h5', { numberId: ids[digits], agreed: true }, { token })).data
  const query = async (out_trade_no: string) =>
    (await server.request('GET /wxpay/query', { out_trade_no }, { token })).data
  const pay = async (digits: string) => {
    const payment = await order(digits)
    await server.wechatPay.pay(payment.out_trade_no)
    await query(payment.out_trade_no)
    return payment
  }
  const alarms: Record<string, unknown>[] = []
  const log = pino(
    { level: 'error' },
    { write: (line) => alarms.push(JSON.parse(line) as Record<string, unknown>) },
  )
  /** Moves the clock two days ahead, when today's bill is complete. */
  const compare = async () => {
    server.advance(48 * hour)
    server.wechatPay.advanceDays(2)
    await compareBills({ ...server.context, log })
    const found = alarms.filter(({ alarm }) => alarm === 'bill-difference')
    return found.map(({ kind, reference, our_amount_fen, provider_amount_fen }) => ({
      kind,
      reference,
      our_amount_fen,
      provider_amount_fen,
    }))
  }
  const refund = (orderId: number) => server.request('POST /order/:id/refund', { id: orderId }, { token })
  return { ...server, db, order, query, pay, compare, refund }
}

test('a bill that equals our records raises no alarm, and is compared once', async () => {
  const server = await shop()
  const bought = await server.pay('621111')
  await server.pay('622222')
  await server.refund(bought.orderId)
  await server.runJob('refund-send', { refundId: 1 })
  expect(await server.compare()).toEqual([])
  const bills = () => server.db.selectFrom('bills').select(['payments', 'refunds']).orderBy('day').execute()
  expect(await bills()).toContainEqual({ payments: 2, refunds: 1 })
  const compared = (await bills()).length
  await server.runJob('bill-compare', {})
  expect(await bills()).toHaveLength(compared)
})

test('a payment that is only on the bill raises an alarm and is settled', async () => {
  const server = await shop()
  const { out_trade_no, orderId } = await server.order('621111')
  await server.wechatPay.pay(out_trade_no)
  expect(await server.compare()).toEqual([
    { kind: 'payment-missing', reference: out_trade_no, our_amount_fen: null, provider_amount_fen: 8800 },
  ])
  const { stage } = await server.db
    .selectFrom('orders')
    .select('stage')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(stage).toBe('paid')
  expect(await findBrokenInvariants(server.db)).toEqual({})
  const metrics = await (await fetch(`${server.origin}/metrics`)).text()
  expect(metrics).toContain('bill_differences_total{kind="payment-missing"} 1\n')
  expect(metrics).toContain('bill_differences_total{kind="refund-missing"} 0\n')
})

test('a different amount, and a payment missing on the bill, raise alarms', async () => {
  const server = await shop()
  const [changed, unbilled] = [await server.pay('621111'), await server.pay('622222')]
  const change = server.db.updateTable('payments')
  await change.set({ amount_fen: 8801 }).where('out_trade_no', '=', changed.out_trade_no).execute()
  await change.set({ out_trade_no: 'OURSALONE' }).where('out_trade_no', '=', unbilled.out_trade_no).execute()
  const found = await server.compare()
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      {
        kind: 'payment-amount',
        reference: changed.out_trade_no,
        our_amount_fen: 8801,
        provider_amount_fen: 8800,
      },
      {
        kind: 'payment-missing',
        reference: unbilled.out_trade_no,
        our_amount_fen: null,
        provider_amount_fen: 6650,
      },
      { kind: 'payment-unbilled', reference: 'OURSALONE', our_amount_fen: 6650, provider_amount_fen: null },
    ]),
  )
})

test('a refund made elsewhere, and one of ours missing on the bill, raise alarms', async () => {
  const server = await shop()
  const [kept, returned] = [await server.pay('621111'), await server.pay('622222')]
  const byHand = { outTradeNo: kept.out_trade_no, outRefundNo: 'BYHAND', totalFen: 8800, reason: '人工' }
  await server.context.payments.wechat.refund({ ...byHand, refundFen: 100 })
  await server.refund(returned.orderId)
  await server.runJob('refund-send', { refundId: 1 })
  await server.db.updateTable('refunds').set({ out_refund_no: 'OURSALONE' }).execute()
  expect(await server.compare()).toEqual(
    expect.arrayContaining([
      { kind: 'refund-missing', reference: 'BYHAND', our_amount_fen: null, provider_amount_fen: 100 },
      {
        kind: 'refund-missing',
        reference: `R${returned.out_trade_no}`,
        our_amount_fen: null,
        provider_amount_fen: 6650,
      },
      { kind: 'refund-unbilled', reference: 'OURSALONE', our_amount_fen: 6650, provider_amount_fen: null },
    ]),
  )
})

test('a bill that is not ready, or is truncated, is downloaded again later', async () => {
  const server = await shop()
  await server.pay('621111')
  server.advance(48 * hour)
  await expect(compareBills(server.context)).rejects.toMatchObject({ kind: 'unavailable', retryable: true })
  server.wechatPay.advanceDays(2)
  server.wechatPay.setFaults({ tornBill: true })
  await expect(compareBills(server.context)).rejects.toMatchObject({ kind: 'bad_signature' })
  server.wechatPay.setFaults({ tornBill: false })
  await compareBills(server.context)
  expect(await server.db.selectFrom('bill_differences').selectAll().execute()).toEqual([])
})

test('a line of a bill that cannot be read costs none of the others, and raises an alarm', async () => {
  const server = await shop()
  server.wechatPay.setFaults({ garbledPayments: 1 })
  const unreadable = await server.pay('621111')
  const { out_trade_no: missing } = await server.pay('622222')
  await server.db
    .updateTable('payments')
    .set({ out_trade_no: 'OURSALONE' })
    .where('out_trade_no', '=', missing)
    .execute()
  const found = await server.compare()
  const kinds = found.map(({ kind, reference }) => `${String(kind)} ${String(reference)}`)
  expect(kinds.toSorted()).toEqual(
    [
      `payment-missing ${missing}`,
      'payment-unbilled OURSALONE',
      `payment-unbilled ${unreadable.out_trade_no}`,
    ].toSorted(),
  )
})
