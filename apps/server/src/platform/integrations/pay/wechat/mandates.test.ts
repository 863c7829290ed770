import { expect, test } from 'vitest'
import { newOrderNumber, startMerchant } from '../../../../../../simulators/src/testing/merchant.ts'
import type { SignRequest } from '../mandates.ts'
import { simulatorConfig } from './testing.ts'
import { createWechatPay } from './wechat-pay.ts'

async function start(chargeMs = 5) {
  const merchant = await startMerchant({ chargeMs, publicUrl: '' })
  const provider = createWechatPay({
    ...simulatorConfig(merchant.simulator),
    notifyUrl: merchant.receiver.url,
  })
  return { ...merchant, provider, mandates: provider.mandates ?? expect.unreachable() }
}

type Scene = Awaited<ReturnType<typeof start>>

function request(changes: Partial<SignRequest> = {}): SignRequest {
  return {
    channel: 'browser',
    mandateCode: newOrderNumber(),
    payerId: 'oBuyer',
    displayAccount: '95013-628888',
    firstCharge: {
      on: new Date(Date.now() + 6 * 86_400_000),
      amountFen: 8800,
      description: '95013-628888 × 1 个月',
    },
    ...changes,
  }
}

/** A mandate that its buyer has signed, and its id at WeChat. */
async function signed({ mandates, simulator }: Scene) {
  const { mandateCode } = await sign(mandates)
  await simulator.sign(mandateCode)
  const { mandateId } = await mandates.query(mandateCode)
  return { mandateCode, mandateId }
}

async function sign(mandates: Scene['mandates']) {
  const asked = request()
  await mandates.sign(asked)
  return asked
}

function charge(mandateId: string, amountFen = 8800) {
  return { mandateId, outTradeNo: newOrderNumber(), description: '95013-628888 × 1 个月', amountFen }
}

/** The newest notification, as our parser reads it. */
async function notified({ receiver, provider }: Scene, count: number) {
  const { headers, body } = (await receiver.count(count)).at(-1) ?? expect.unreachable()
  return provider.parseNotification(headers, body)
}

test('a buyer signs on WeChat’s page and returns; query and notification agree', async () => {
  const merchant = await start()
  const { mandates, simulator } = merchant
  const asked = request()
  const url = (await mandates.sign(asked)) ?? expect.unreachable()
  await expect(mandates.query(asked.mandateCode)).rejects.toMatchObject({ kind: 'not_found' })

  const page = new URL(new URL(url).pathname, simulator.origin)
  const html = await (await fetch(page, { headers: { referer: 'https://shop.example/mobile/order' } })).text()
  for (const shown of ['95013-628888', '¥88.00', '同意并开通', '暂不开通']) expect(html).toContain(shown)
  const body = new URLSearchParams({ back: 'https://shop.example/mobile/order' })
  const back = await fetch(`${page.href}/sign`, { method: 'POST', body, redirect: 'manual' })
  expect([back.status, back.headers.get('location')]).toEqual([303, 'https://shop.example/mobile/order'])

  const report = await mandates.query(asked.mandateCode)
  expect(report).toMatchObject({
    state: 'active',
    mandateId: expect.stringMatching(/^\d{18}$/),
  })
  expect(await notified(merchant, 1)).toMatchObject({ kind: 'mandate', eventType: 'ENTRUST.SIGN', report })
  expect(await (await fetch(page)).text()).toContain('已开通自动扣费')
})

test('a charge needs an announcement, its days and its amount; then it is paid like any payment', async () => {
  const merchant = await start()
  const { mandates, simulator, provider } = merchant
  const { mandateId } = await signed(merchant)
  const first = charge(mandateId)
  await expect(mandates.charge(first)).rejects.toMatchObject({ kind: 'rejected' })
  expect(await mandates.announce?.(mandateId, 8800)).toMatchObject({ state: 'SCHEDULED', amountFen: 8800 })
  await expect(mandates.charge(first)).rejects.toMatchObject({ kind: 'rejected', vendorCode: 'RULE_LIMIT' })
  simulator.advanceDays(6)
  await expect(mandates.charge(charge(mandateId, 8801))).rejects.toMatchObject({ kind: 'rejected' })
  await mandates.charge(first)
  await mandates.charge(first)
  const { report } = await notified(merchant, 2)
  expect(report).toMatchObject({
    outTradeNo: first.outTradeNo,
    state: 'paid',
    amountFen: 8800,
    payerId: 'oBuyer',
  })
  expect(await provider.queryPayment(first.outTradeNo)).toEqual(report)
  expect(simulator.deliveries).toHaveLength(2)
  simulator.advanceDays(4)
  await expect(mandates.charge(charge(mandateId))).rejects.toMatchObject({ kind: 'rejected' })
})

test('a failed charge is reported by query and notification and can then be closed', async () => {
  const merchant = await start()
  const { mandates, simulator, provider } = merchant
  const { mandateId } = await signed(merchant)
  await mandates.announce?.(mandateId, 8800)
  simulator.advanceDays(2)
  simulator.setFaults({ failingCharges: 1 })
  const failing = charge(mandateId)
  await mandates.charge(failing)
  expect(await notified(merchant, 2)).toMatchObject({
    kind: 'payment',
    eventType: 'TRANSACTION.PAY_FAIL',
    report: { outTradeNo: failing.outTradeNo, state: 'refused', refusal: 'PAY_FAIL' },
  })
  expect((await provider.queryPayment(failing.outTradeNo)).state).toBe('refused')
  expect(await provider.closePayment(failing.outTradeNo)).toBe('closed')
})

test('a running charge cannot be closed', async () => {
  const merchant = await start(60_000)
  const { mandates, simulator, provider } = merchant
  const { mandateId } = await signed(merchant)
  await mandates.announce?.(mandateId, 8800)
  simulator.advanceDays(2)
  const slow = charge(mandateId)
  await mandates.charge(slow)
  expect((await provider.queryPayment(slow.outTradeNo)).state).toBe('pending')
  await expect(provider.closePayment(slow.outTradeNo)).rejects.toMatchObject({
    kind: 'conflict',
    retryable: true,
  })
})

test('a mandate is ended once by either side, and cannot be charged afterwards', async () => {
  const merchant = await start()
  const { mandates, simulator } = merchant
  const { mandateCode, mandateId } = await signed(merchant)
  await mandates.terminate(mandateCode, '用户关闭自动续费')
  await mandates.terminate(mandateCode, '用户关闭自动续费')
  await mandates.terminate('neverSigned', '')
  expect(await notified(merchant, 2)).toMatchObject({
    eventType: 'ENTRUST.TERMINATE',
    report: { state: 'ended' },
  })
  await expect(mandates.announce?.(mandateId, 8800)).rejects.toMatchObject({ kind: 'rejected' })
  const other = await signed(merchant)
  expect(await simulator.terminate(other.mandateCode)).toBe(true)
  expect((await mandates.query(other.mandateCode)).state).toBe('ended')
})

test('a buyer without an openid cannot sign', async () => {
  const { mandates } = await start()
  expect(await mandates.sign(request({ payerId: undefined }))).toBeUndefined()
})

test('without a template the merchant has no mandates', async () => {
  const { simulator } = await startMerchant()
  expect(createWechatPay({ ...simulatorConfig(simulator), planId: undefined }).mandates).toBeUndefined()
})
