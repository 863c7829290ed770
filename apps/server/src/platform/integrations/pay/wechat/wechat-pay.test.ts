import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { afterEach, expect, test, vi } from 'vitest'
import { newOrderNumber, startMerchant } from '../../../../../../simulators/src/testing/merchant.ts'
import type { PaymentProvider, PaymentRequest } from '../provider.ts'
import { simulatorConfig } from './testing.ts'
import { createWechatPay, type WechatPayConfig } from './wechat-pay.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function start(changes: Partial<WechatPayConfig> = {}) {
  const merchant = await startMerchant()
  const config = { ...simulatorConfig(merchant.simulator), ...changes }
  return { ...merchant, config, provider: createWechatPay(config) }
}

function order(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    channel: 'browser',
    outTradeNo: newOrderNumber(),
    description: '95013-628888 一个月',
    amountFen: 8800,
    expiresAt: new Date(Date.now() + 15 * 60_000),
    payerClientIp: '127.0.0.1',
    ...changes,
  }
}

async function placed(provider: PaymentProvider, changes: Partial<PaymentRequest> = {}): Promise<string> {
  const request = order(changes)
  await provider.createPayment(request)
  return request.outTradeNo
}

test('[AP-12] an H5 prepay gives a cashier link under the origin that the buyer sees', async () => {
  const { provider } = await start()
  const seen = await provider.createPayment(order({ origin: 'http://192.168.1.7:8080/mobile/' }))
  expect(seen).toMatchObject({ url: expect.stringMatching(/^http:\/\/192\.168\.1\.7:8080\/simulators\//) })
  const unnamed = await provider.createPayment(order())
  expect(unnamed).toMatchObject({ url: expect.stringMatching(/^https:\/\/shop\.example\/simulators\//) })
})

test('[AP-12] the same prepay again renews the link, another amount is rejected', async () => {
  const { provider } = await start()
  const request = order()
  const first = await provider.createPayment(request)
  const second = await provider.createPayment({ ...request, payerClientIp: '127.0.0.2' })
  expect(second).not.toEqual(first)
  const dearer = provider.createPayment({ ...request, amountFen: 8801 })
  await expect(dearer).rejects.toMatchObject({ kind: 'rejected', vendorCode: 'INVALID_REQUEST' })
})

test('[AP-13] a payment is reported by query and by notification alike', async () => {
  const { provider, simulator, receiver, config } = await start()
  const outTradeNo = await placed(provider)
  expect(await provider.queryPayment(outTradeNo)).toMatchObject({ state: 'pending', amountFen: 8800 })

  await simulator.pay(outTradeNo)
  const report = await provider.queryPayment(outTradeNo)
  expect(report).toEqual({
    provider: 'wechat',
    outTradeNo,
    state: 'paid',
    merchantId: config.mchid,
    appId: config.appid,
    transactionId: expect.stringMatching(/^4200\d{24}$/),
    amountFen: 8800,
    currency: 'CNY',
    payerId: expect.any(String),
    successTime: expect.any(Date),
  })
  const [sent] = await receiver.count(1)
  const notification = await provider.parseNotification(sent?.headers ?? {}, sent?.body ?? Buffer.of())
  expect(notification).toMatchObject({ eventType: 'TRANSACTION.SUCCESS', kind: 'payment', report })
})

test('a JSAPI prepay gives parameters that verify with an independent library', async () => {
  const { provider, simulator } = await start()
  await expect(provider.createPayment(order({ channel: 'in-app' }))).rejects.toMatchObject({
    kind: 'rejected',
  })
  const action = await provider.createPayment(order({ channel: 'in-app', payerId: 'oBuyer' }))
  const params = action.kind === 'invoke' ? action.parameters : expect.unreachable()
  expect(params).toMatchObject({ package: expect.stringMatching(/^prepay_id=./), signType: 'RSA' })
  const lines = [params.appId, params.timeStamp, params.nonceStr, params.package]
  const signed = Formatter.joinedByLineFeed(...lines)
  expect(Rsa.verify(signed, params.paySign, simulator.keys.merchantPublicKey)).toBe(true)
})

test('an unknown order is not found, in either spelling of the code', async () => {
  const { provider, simulator } = await start()
  const ask = () => provider.queryPayment(newOrderNumber())
  await expect(ask()).rejects.toMatchObject({ kind: 'not_found', vendorCode: 'ORDER_NOT_EXIST' })
  simulator.setFaults({ plainCodes: true })
  await expect(ask()).rejects.toMatchObject({ kind: 'not_found', vendorCode: 'ORDERNOTEXIST' })
  await expect(provider.queryRefund({ outTradeNo: 'T1', outRefundNo: 'R1' })).rejects.toMatchObject({
    kind: 'not_found',
  })
  expect(await provider.closePayment(newOrderNumber())).toBe('closed')
})

test('a closed order cannot be paid; a paid one reports that; an unknown one counts as closed', async () => {
  const { provider, simulator } = await start()
  const [open, paid] = [await placed(provider), await placed(provider)]
  expect(await provider.closePayment(open)).toBe('closed')
  expect(await provider.closePayment(open)).toBe('closed')
  expect(await simulator.pay(open)).toBe(false)
  expect(await provider.queryPayment(open)).toMatchObject({ state: 'closed' })

  await simulator.pay(paid)
  expect(await provider.closePayment(paid)).toBe('already-paid')
  simulator.setFaults({ vagueClose: true })
  expect(await provider.closePayment(paid)).toBe('already-paid')
  expect(await provider.closePayment(newOrderNumber())).toBe('closed')
})

test('an expired order is closed and can be neither paid nor renewed', async () => {
  const { provider, simulator } = await start()
  const request = order()
  await provider.createPayment(request)
  vi.useFakeTimers({ toFake: ['Date'], now: request.expiresAt.getTime() + 1000 })
  expect(await simulator.pay(request.outTradeNo)).toBe(false)
  expect(await provider.queryPayment(request.outTradeNo)).toMatchObject({ state: 'closed' })
  await expect(
    provider.createPayment({ ...request, expiresAt: new Date(Date.now() + 60_000) }),
  ).rejects.toMatchObject({ kind: 'conflict', vendorCode: 'ORDER_CLOSED' })
})

test('a refund is accepted once by its number, ends by notification, and never exceeds the payment', async () => {
  const { provider, simulator, receiver } = await start()
  const outTradeNo = await placed(provider)
  const refund = {
    outTradeNo,
    outRefundNo: `R${outTradeNo}`,
    refundFen: 8000,
    totalFen: 8800,
    reason: '退号',
  }
  await expect(provider.refund(refund)).rejects.toMatchObject({ kind: 'rejected' })
  await simulator.pay(outTradeNo)
  const accepted = await provider.refund(refund)
  expect(accepted).toMatchObject({ state: 'processing', refundFen: 8000, outTradeNo })
  expect(await provider.queryPayment(outTradeNo)).toMatchObject({ state: 'refunded' })

  const sent = (await receiver.count(2)).at(1)
  const notification = await provider.parseNotification(sent?.headers ?? {}, sent?.body ?? Buffer.of())
  const report = { outRefundNo: refund.outRefundNo, state: 'succeeded', refundFen: 8000 }
  expect(notification).toMatchObject({ eventType: 'REFUND.SUCCESS', kind: 'refund', report })
  expect(await provider.queryRefund(refund)).toMatchObject(report)
  expect((await provider.refund(refund)).state).toBe('succeeded')
  const another = provider.refund({ ...refund, outRefundNo: `S${outTradeNo}`, refundFen: 801 })
  await expect(another).rejects.toMatchObject({ kind: 'rejected' })
})

test('a timeout is "unavailable", though the order may exist', async () => {
  const { provider, simulator } = await start({ timeoutMs: 150 })
  const request = order()
  simulator.setFaults({ answerDelayMs: 600 })
  const patient = createWechatPay(simulatorConfig(simulator))
  // On a busy machine a request may be given up before it has left.
  const stateAfterOneMore = async () => {
    await expect(provider.createPayment(request)).rejects.toMatchObject({
      kind: 'unavailable',
      retryable: true,
    })
    return patient.queryPayment(request.outTradeNo).then(
      ({ state }) => state,
      () => 'none',
    )
  }
  await expect.poll(stateAfterOneMore).toBe('pending')
})

test('errors of WeChat have distinct kinds and are retryable', async () => {
  const { provider, simulator } = await start()
  for (const plainCodes of [false, true]) {
    simulator.setFaults({ failingRequests: 1, limitedRequests: 1, plainCodes })
    await expect(provider.createPayment(order())).rejects.toMatchObject({
      kind: 'unavailable',
      retryable: true,
    })
    await expect(provider.createPayment(order())).rejects.toMatchObject({
      kind: 'rate_limited',
      retryable: true,
    })
  }
  await simulator.stop()
  await expect(provider.createPayment(order())).rejects.toMatchObject({
    kind: 'unavailable',
    retryable: true,
  })
})
