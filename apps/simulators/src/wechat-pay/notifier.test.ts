import { Aes } from 'wechatpay-axios-plugin'
import { expect, test } from 'vitest'
import { placeH5Order } from '../testing/order.ts'
import { startMerchant } from '../testing/merchant.ts'

function notificationId(body: Buffer | undefined): string {
  return (JSON.parse(String(body)) as { id: string }).id
}

function paidOrder(body: Buffer, apiV3Key: string): string {
  const { resource } = JSON.parse(body.toString()) as { resource: Record<string, string> }
  const { ciphertext = '', nonce = '', associated_data: associated } = resource
  const plain = Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, associated)
  return (JSON.parse(plain) as { out_trade_no: string }).out_trade_no
}

test('a notification is sent again with the same id until the merchant answers 2xx', async () => {
  const merchant = await startMerchant({ statuses: [500, 302, 404, 500, 200] })
  await merchant.simulator.pay((await placeH5Order(merchant)).outTradeNo)
  const received = await merchant.receiver.count(5)
  expect(new Set(received.map(({ body }) => notificationId(body))).size).toBe(1)
  await expect
    .poll(() => merchant.simulator.deliveries.map(({ status }) => status))
    .toEqual([500, 302, 404, 500, 200])
})

test('an accepted notification is sent again when the fault says so', async () => {
  const merchant = await startMerchant()
  merchant.simulator.setFaults({ duplicates: 2 })
  await merchant.simulator.pay((await placeH5Order(merchant)).outTradeNo)
  const received = await merchant.receiver.count(3)
  expect(new Set(received.map(({ body }) => notificationId(body))).size).toBe(1)
})

test('probes and forgeries precede the true notification', async () => {
  const merchant = await startMerchant({ statuses: [401, 401, 401] })
  merchant.simulator.setFaults({ probes: 1, forged: 2 })
  await merchant.simulator.pay((await placeH5Order(merchant)).outTradeNo)
  const [probe] = await merchant.receiver.count(4)
  expect(probe?.headers['wechatpay-signature']).toMatch(/^WECHATPAY\/SIGNTEST\//)
  await expect
    .poll(() => merchant.simulator.deliveries.map(({ kind, status }) => `${kind} ${status}`))
    .toEqual(['probe 401', 'forged 401', 'forged 401', 'true 204'])
})

test('shuffled notifications overtake each other, and all arrive', async () => {
  const merchant = await startMerchant()
  merchant.simulator.setFaults({ shuffleMs: 200 })
  const placed: string[] = []
  for (let count = 0; count < 20; count += 1) placed.push((await placeH5Order(merchant)).outTradeNo)
  await Promise.all(placed.map((outTradeNo) => merchant.simulator.pay(outTradeNo)))
  const received = await merchant.receiver.count(20)
  const arrived = received.map(({ body }) => paidOrder(body, merchant.simulator.keys.apiV3Key))
  expect(arrived.toSorted()).toEqual(placed.toSorted())
  expect(arrived).not.toEqual(placed)
})

test('no notification is sent while the fault is on, and the waiting ones follow afterwards', async () => {
  const merchant = await startMerchant()
  merchant.simulator.setFaults({ silent: true })
  const [first, second] = [await placeH5Order(merchant), await placeH5Order(merchant)]
  await merchant.simulator.pay(first.outTradeNo)
  merchant.simulator.setFaults({ probes: 0 })
  await merchant.simulator.pay(second.outTradeNo)
  expect(merchant.receiver.received).toEqual([])
  merchant.simulator.setFaults({ silent: false })
  await merchant.receiver.count(2)
})
