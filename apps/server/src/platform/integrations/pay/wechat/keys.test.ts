import { expect, test } from 'vitest'
import {
  newOrderNumber,
  type MerchantFixture,
  startMerchant,
} from '../../../../../../simulators/src/testing/merchant.ts'
import { placeH5Order } from '../../../../../../simulators/src/testing/order.ts'
import { AdapterError } from '../../../base/adapter-error.ts'
import { simulatorConfig } from './testing.ts'
import { createKeyRing } from './keys.ts'
import { createWechatPay, type WechatPayConfig } from './wechat-pay.ts'

type Kind = 'certificate' | 'public key'

/** The merchant's settings with one kind of WeChat's keys alone, both, or none. */
function configWith({ simulator }: MerchantFixture, ...kinds: Kind[]): WechatPayConfig {
  const config = simulatorConfig(simulator)
  const kindOf = (serial: string): Kind => (serial.startsWith('PUB_KEY_ID_') ? 'public key' : 'certificate')
  const kept = Object.entries(config.platformKeys).filter(([serial]) => kinds.includes(kindOf(serial)))
  return { ...config, platformKeys: Object.fromEntries(kept) }
}

const asked = (config: WechatPayConfig) =>
  createWechatPay(config)
    .queryPayment(newOrderNumber())
    .catch((error: unknown) => (error instanceof AdapterError ? error.kind : error))

/** What a merchant with these settings makes of the next notification. */
async function notified(merchant: MerchantFixture, config: WechatPayConfig): Promise<unknown> {
  const before = merchant.receiver.received.length
  await merchant.simulator.pay((await placeH5Order(merchant)).outTradeNo)
  const { headers, body } = (await merchant.receiver.count(before + 1)).at(-1) ?? expect.unreachable()
  return createWechatPay(config)
    .parseNotification(headers, body)
    .then(
      ({ kind }) => kind,
      (error: unknown) => (error instanceof AdapterError ? error.kind : error),
    )
}

test.each<[string, boolean, Kind[]]>([
  ['a public key alone', false, ['public key']],
  ['both kinds, while WeChat still signs with the certificate', true, ['public key', 'certificate']],
  ['both kinds, once WeChat signs with the public key', false, ['public key', 'certificate']],
  ['a certificate alone', true, ['certificate']],
  ['a public key alone, while WeChat still signs with its certificate', true, ['public key']],
  ['none: the certificate is fetched', true, []],
])('responses and notifications are verified with %s', async (_what, olderKey, kinds) => {
  const merchant = await startMerchant()
  merchant.simulator.setFaults({ olderKey })
  const config = configWith(merchant, ...kinds)
  expect(await asked(config)).toBe('not_found')
  expect(await notified(merchant, config)).toBe('payment')
})

test('a new certificate is fetched when WeChat first signs with it, and both are valid', async () => {
  const merchant = await startMerchant()
  merchant.simulator.setFaults({ olderKey: true })
  const provider = createWechatPay(configWith(merchant, 'certificate'))
  const query = () => provider.queryPayment(newOrderNumber())
  await expect(query()).rejects.toMatchObject({ kind: 'not_found' })
  await merchant.simulator.pay((await placeH5Order(merchant)).outTradeNo)
  const [old] = await merchant.receiver.count(1)
  await merchant.simulator.addCertificate()
  await expect(query()).rejects.toMatchObject({ kind: 'not_found' })
  const { headers, body } = old ?? expect.unreachable()
  expect((await provider.parseNotification(headers, body)).kind).toBe('payment')
})

test('without the public key its signatures are refused', async () => {
  const merchant = await startMerchant()
  expect(await asked(configWith(merchant, 'certificate'))).toBe('bad_signature')
})

test('certificates encrypted with another APIv3 key are refused', async () => {
  const merchant = await startMerchant()
  merchant.simulator.setFaults({ olderKey: true })
  expect(await asked({ ...configWith(merchant), apiV3Key: 'x'.repeat(32) })).toBe('bad_signature')
})

test('unknown serials cause at most five requests to WeChat in ten minutes, failures included', async () => {
  let [time, fetches] = [0, 0]
  const fetchCertificates = async () => {
    fetches += 1
    throw new AdapterError('unavailable', 'no answer')
  }
  const { findKey } = createKeyRing({}, fetchCertificates, () => time)
  expect(await Promise.all([findKey('A'), findKey('B'), findKey('C')])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await findKey('PUB_KEY_ID_1')
  expect(fetches).toBe(1)
  for (let turn = 0; turn < 10; turn += 1) await findKey('D')
  expect(fetches).toBe(5)
  time += 600_000
  await findKey('D')
  expect(fetches).toBe(6)
})
