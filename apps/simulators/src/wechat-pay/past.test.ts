import { expect, onTestFinished, test } from 'vitest'
import { newOrderNumber, temporaryFolder } from '../testing/merchant.ts'
import { askApi } from '../testing/order.ts'
import type { Refund } from './state.ts'
import { startWechatPay } from './wechat-pay.ts'

const options = async () => ({
  dir: await temporaryFolder(),
  notifyUrl: 'http://127.0.0.1:9/notify',
  publicUrl: '',
  refundMs: 5,
})

const longAgo = '2026-01-02T03:04:05.000Z'

function paidOrder() {
  return {
    tradeType: 'MWEB',
    outTradeNo: newOrderNumber(),
    description: '95013-628888',
    totalFen: 8800,
    expiresAt: null,
    notifyUrl: 'http://127.0.0.1:9/notify',
    attach: null,
    openid: 'o-past',
    prepayId: 'wx1',
    paid: { transactionId: '42001', at: longAgo },
    closed: false,
  }
}

function refundOf(outTradeNo: string) {
  return {
    refundId: '50301',
    outRefundNo: `R${outTradeNo}`,
    outTradeNo,
    refundFen: 8800,
    reason: null,
    notifyUrl: 'http://127.0.0.1:9/notify',
    createdAt: longAgo,
    succeededAt: null,
  }
}

test('a past is known as if it had happened here, goes on, survives a restart, and is replaced by another', async () => {
  const settings = await options()
  let simulator = await startWechatPay(settings)
  onTestFinished(() => simulator.stop())
  const tell = (past: object) =>
    fetch(`${simulator.origin}/control/past`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(past),
    })
  const refundState = async (outTradeNo: string) => {
    const state = (await (await fetch(`${simulator.origin}/control/state`)).json()) as { refunds: Refund[] }
    const refund = state.refunds.find((each) => each.outTradeNo === outTradeNo)
    return refund && (refund.abnormal ? 'abnormal' : refund.succeededAt === null ? 'under way' : 'through')
  }
  const [first, second] = [paidOrder(), paidOrder()]
  const abnormal = { ...refundOf(first.outTradeNo), abnormal: true }
  expect((await tell({ orders: [first] })).status).toBe(400)
  expect((await tell({ orders: [first], refunds: [abnormal], mandates: [] })).status).toBe(204)
  expect(await refundState(first.outTradeNo)).toBe('abnormal')

  await simulator.stop()
  simulator = await startWechatPay(settings)
  expect(await refundState(first.outTradeNo)).toBe('abnormal')
  const amount = { refund: 8800, total: 8800, currency: 'CNY' }
  const again = { out_trade_no: first.outTradeNo, out_refund_no: `R${first.outTradeNo}`, amount }
  await askApi({ simulator }, '/v3/refund/domestic/refunds', again)
  await expect.poll(() => refundState(first.outTradeNo)).toBe('through')

  await tell({ orders: [second], refunds: [refundOf(second.outTradeNo)], mandates: [] })
  await expect.poll(() => refundState(second.outTradeNo)).toBe('through')
  expect(await refundState(first.outTradeNo)).toBeUndefined()
})
