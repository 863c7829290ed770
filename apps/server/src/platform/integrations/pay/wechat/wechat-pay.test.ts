import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { afterEach, expect, test, vi } from 'vitest'
import { newOrderNumber, startScene } from '../../../../../../simulators/src/testing/merchant.ts'
import type { PaymentGateway, PrepayRequest } from '../provider.ts'
import { configOf } from './testing.ts'
import { createWechatPay, type WechatPayConfig } from './wechat-pay.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function start(changes: Partial<WechatPayConfig> = {}) {
  const scene = await startScene()
  const config = { ...configOf(scene.simulator), ...changes }
  return { ...scene, config, gateway: createWechatPay(config) }
}

function order(changes: Partial<PrepayRequest> = {}): PrepayRequest {
  return {
    channel: 'h5',
    outTradeNo: newOrderNumber(),
    description: '95013-628888 一个月',
    amountFen: 8800,
    expiresAt: new Date(Date.now() + 15 * 60_000),
    payerClientIp: '127.0.0.1',
    ...changes,
  }
}

async function placed(gateway: PaymentGateway, changes: Partial<PrepayRequest> = {}): Promise<string> {
  const request = order(changes)
  await gateway.prepay(request)
  return request.outTradeNo
}

test('[AP-12] an H5 prepay gives a cashier link under the origin that the buyer sees', async () => {
  const { gateway } = await start()
  const seen = await gateway.prepay(order({ origin: 'http://192.168.1.7:8080/mobile/' }))
  expect(seen).toMatchObject({ h5Url: expect.stringMatching(/^http:\/\/192\.168\.1\.7:8080\/simulators\//) })
  const unnamed = await gateway.prepay(order())
  expect(unnamed).toMatchObject({ h5Url: expect.stringMatching(/^https:\/\/shop\.example\/simulators\//) })
})

test('[AP-12] the same prepay again renews the link, another amount is rejected', async () => {
  const { gateway } = await start()
  const request = order()
  const first = await gateway.prepay(request)
  const second = await gateway.prepay({ ...request, payerClientIp: '127.0.0.2' })
  expect(second).not.toEqual(first)
  const dearer = gateway.prepay({ ...request, amountFen: 8801 })
  await expect(dearer).rejects.toMatchObject({ kind: 'rejected', vendorCode: 'INVALID_REQUEST' })
})

test('[AP-13] a payment is reported by query and by notification alike', async () => {
  const { gateway, simulator, receiver, config } = await start()
  const outTradeNo = await placed(gateway)
  expect(await gateway.query(outTradeNo)).toMatchObject({ tradeState: 'NOTPAY', amountFen: 8800 })

  await simulator.pay(outTradeNo)
  const report = await gateway.query(outTradeNo)
  expect(report).toEqual({
    outTradeNo,
    tradeState: 'SUCCESS',
    mchid: config.mchid,
    appid: config.appid,
    transactionId: expect.stringMatching(/^4200\d{24}$/),
    amountFen: 8800,
    payerAmountFen: 8800,
    currency: 'CNY',
    openid: expect.any(String),
    successTime: expect.any(Date),
  })
  const [sent] = await receiver.count(1)
  const notification = await gateway.parseNotification(sent?.headers ?? {}, sent?.body ?? Buffer.of())
  expect(notification).toMatchObject({ eventType: 'TRANSACTION.SUCCESS', kind: 'payment', report })
})

test('a JSAPI prepay gives a prepay id, and its invoke parameters verify with an independent library', async () => {
  const { gateway, simulator } = await start()
  await expect(gateway.prepay(order({ channel: 'jsapi' }))).rejects.toMatchObject({ kind: 'rejected' })
  const prepaid = await gateway.prepay(order({ channel: 'jsapi', openid: 'oBuyer' }))
  const prepayId = prepaid.channel === 'jsapi' ? prepaid.prepayId : expect.unreachable()
  const params = await gateway.jsapiInvokeParams(prepayId)
  expect(params).toMatchObject({ package: `prepay_id=${prepayId}`, signType: 'RSA' })
  const lines = [params.appId, params.timeStamp, params.nonceStr, params.package]
  const signed = Formatter.joinedByLineFeed(...lines)
  expect(Rsa.verify(signed, params.paySign, simulator.keys.merchantPublicKey)).toBe(true)
})

test('an order nobody placed is not found, in either spelling of the code', async () => {
  const { gateway, simulator } = await start()
  const ask = () => gateway.query(newOrderNumber())
  await expect(ask()).rejects.toMatchObject({ kind: 'not_found', vendorCode: 'ORDER_NOT_EXIST' })
  simulator.setFaults({ plainCodes: true })
  await expect(ask()).rejects.toMatchObject({ kind: 'not_found', vendorCode: 'ORDERNOTEXIST' })
  await expect(gateway.queryRefund('R1')).rejects.toMatchObject({ kind: 'not_found' })
  expect(await gateway.close(newOrderNumber())).toBe('closed')
})

test('after a close nobody can pay; a paid order says so; one that was never placed counts as closed', async () => {
  const { gateway, simulator } = await start()
  const [open, paid] = [await placed(gateway), await placed(gateway)]
  expect(await gateway.close(open)).toBe('closed')
  expect(await gateway.close(open)).toBe('closed')
  expect(await simulator.pay(open)).toBe(false)
  expect(await gateway.query(open)).toMatchObject({ tradeState: 'CLOSED' })

  await simulator.pay(paid)
  expect(await gateway.close(paid)).toBe('already_paid')
  simulator.setFaults({ vagueClose: true })
  expect(await gateway.close(paid)).toBe('already_paid')
  expect(await gateway.close(newOrderNumber())).toBe('closed')
})

test('after its time an order is closed and can be neither paid nor renewed', async () => {
  const { gateway, simulator } = await start()
  const request = order()
  await gateway.prepay(request)
  vi.useFakeTimers({ toFake: ['Date'], now: request.expiresAt.getTime() + 1000 })
  expect(await simulator.pay(request.outTradeNo)).toBe(false)
  expect(await gateway.query(request.outTradeNo)).toMatchObject({ tradeState: 'CLOSED' })
  await expect(
    gateway.prepay({ ...request, expiresAt: new Date(Date.now() + 60_000) }),
  ).rejects.toMatchObject({ kind: 'conflict', vendorCode: 'ORDER_CLOSED' })
})

test('a refund is accepted once by its number, ends by notification, and never exceeds the payment', async () => {
  const { gateway, simulator, receiver } = await start()
  const outTradeNo = await placed(gateway)
  const refund = {
    outTradeNo,
    outRefundNo: `R${outTradeNo}`,
    refundFen: 8000,
    totalFen: 8800,
    reason: '退号',
  }
  await expect(gateway.refund(refund)).rejects.toMatchObject({ kind: 'rejected' })
  await simulator.pay(outTradeNo)
  const accepted = await gateway.refund(refund)
  expect(accepted).toMatchObject({ refundState: 'PROCESSING', refundFen: 8000, totalFen: 8800, outTradeNo })
  expect(await gateway.query(outTradeNo)).toMatchObject({ tradeState: 'REFUND' })

  const sent = (await receiver.count(2)).at(1)
  const notification = await gateway.parseNotification(sent?.headers ?? {}, sent?.body ?? Buffer.of())
  const report = { outRefundNo: refund.outRefundNo, refundState: 'SUCCESS', refundFen: 8000 }
  expect(notification).toMatchObject({ eventType: 'REFUND.SUCCESS', kind: 'refund', report })
  expect(await gateway.queryRefund(refund.outRefundNo)).toMatchObject(report)
  expect((await gateway.refund(refund)).refundId).toBe(accepted.refundId)
  const another = gateway.refund({ ...refund, outRefundNo: `S${outTradeNo}`, refundFen: 801 })
  await expect(another).rejects.toMatchObject({ kind: 'rejected' })
})

test('no answer in time is "unavailable", though the order may have been placed', async () => {
  const { gateway, simulator } = await start({ timeoutMs: 150 })
  const request = order()
  simulator.setFaults({ answerDelayMs: 600 })
  const patient = createWechatPay(configOf(simulator))
  // On a busy machine a request may be given up before it has left.
  const stateAfterOneMore = async () => {
    await expect(gateway.prepay(request)).rejects.toMatchObject({ kind: 'unavailable', retryable: true })
    return patient.query(request.outTradeNo).then(
      ({ tradeState }) => tradeState,
      () => 'none',
    )
  }
  await expect.poll(stateAfterOneMore).toBe('NOTPAY')
})

test('trouble on the other side is told apart and may be tried again', async () => {
  const { gateway, simulator } = await start()
  for (const plainCodes of [false, true]) {
    simulator.setFaults({ failingRequests: 1, limitedRequests: 1, plainCodes })
    await expect(gateway.prepay(order())).rejects.toMatchObject({ kind: 'unavailable', retryable: true })
    await expect(gateway.prepay(order())).rejects.toMatchObject({ kind: 'rate_limited', retryable: true })
  }
  await simulator.stop()
  await expect(gateway.prepay(order())).rejects.toMatchObject({ kind: 'unavailable', retryable: true })
})
