import { expect, test } from 'vitest'
import { approveRefund } from '../../console/testing/approve.ts'
import { type StaffLogin, startConsole } from '../../console/testing/console.ts'
import { insertPaidOrder, insertPayment } from '../../console/testing/paid-order.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { recordRefundReport } from '../refunds/record-refund.ts'

/** A paid order of 500 yuan, paid twice. WeChat has closed the automatic refund of the second payment. */
async function paidTwice() {
  const testConsole = await startConsole()
  const { context } = testConsole.server
  const { service, finance } = testConsole.staffByRole
  const { orderId: id, trade } = await insertPaidOrder(testConsole)
  const second = await insertPayment(testConsole, id, 50_000)
  const refunds = () =>
    context.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.out_refund_no', 'refunds.kind', 'refunds.state'])
      .select(['payments.out_trade_no', 'refunds.amount_fen'])
      .orderBy('refunds.id')
      .execute()
  const report = (outTradeNo: string, outRefundNo: string, state: 'closed' | 'succeeded') =>
    recordRefundReport(context, { provider: 'wechat', outTradeNo, outRefundNo, refundFen: 0, state })
  const requestRefund = async (amountFen: number | 'all', as: StaffLogin = service) => {
    const input = { id, reason: '客诉', amountFen }
    const { data, failure } = await testConsole.request('POST /order/:id/refund-request', input, { as })
    return { ...data, error: failure.error }
  }
  const approve = async (requestId: number) =>
    (await approveRefund(testConsole, requestId, { as: finance })).status
  const stage = async () => (await testConsole.request('GET /orders/:id', { id }, { as: finance })).data.stage
  await report(second, `R${second}`, 'closed')
  return { context, trade, second, refunds, report, requestRefund, approve, stage }
}

test('an approved refund of all of an order that was paid twice returns the payment of the request', async () => {
  const { context, trade, refunds, requestRefund, approve } = await paidTwice()
  expect(await requestRefund(10_000)).toMatchObject({ waits: false })
  const request = await requestRefund('all')
  expect(request).toMatchObject({ waits: true })
  expect(await approve(request.id)).toBe(200)
  expect((await refunds()).slice(1)).toMatchObject([
    { out_trade_no: trade, kind: 'part', amount_fen: 10_000 },
    { out_trade_no: trade, kind: 'order', amount_fen: 40_000 },
  ])
  const rows = await context.db.selectFrom('refund_requests').select(['payment_id', 'refund_id']).execute()
  const refunded = await context.db.selectFrom('refunds').select(['id', 'payment_id']).execute()
  for (const { payment_id, refund_id } of rows) expect(refunded).toContainEqual({ id: refund_id, payment_id })
})

test('staff can return a second payment, whose automatic refund failed, after the order is refunded', async () => {
  const { context, trade, second, refunds, report, requestRefund, approve, stage } = await paidTwice()
  const all = await requestRefund('all')
  expect(await approve(all.id)).toBe(200)
  await report(trade, `R${trade}`, 'succeeded')
  expect(await stage()).toBe('refunded')
  const rest = await requestRefund('all')
  expect(rest).toMatchObject({ waits: true })
  expect(await approve(rest.id)).toBe(200)
  await report(second, `R${second}_2`, 'succeeded')
  expect(await refunds()).toMatchObject([
    { out_trade_no: second, kind: 'extra', state: 'closed' },
    { out_trade_no: trade, kind: 'order', state: 'succeeded' },
    { out_trade_no: second, kind: 'part', amount_fen: 50_000, state: 'succeeded' },
  ])
  expect(await requestRefund(1)).toMatchObject({ error: 'refund-too-large' })
  expect(await stage()).toBe('refunded')
  expect(await findBrokenInvariants(context.db)).toEqual({})
})

test('staff return the second payment of an order that goes on, and the main payment stays', async () => {
  const { context, second, refunds, report, requestRefund, approve, stage } = await paidTwice()
  const request = await requestRefund(50_000)
  expect(request).toMatchObject({ waits: true })
  expect(await approve(request.id)).toBe(200)
  await report(second, `R${second}_2`, 'succeeded')
  expect((await refunds()).slice(1)).toMatchObject([
    { out_trade_no: second, kind: 'part', amount_fen: 50_000, state: 'succeeded' },
  ])
  expect(await stage()).toBe('paid')
  expect(await findBrokenInvariants(context.db)).toEqual({})
})
