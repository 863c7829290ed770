import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type MerchantFixture, startMerchant } from '../testing/merchant.ts'

type Changes = { serial?: string; mchid?: string; timestamp?: string; nonce?: string; signedTarget?: string }

const target = '/v3/refund/domestic/refunds/R1'

/** One GET, signed by an independent library; a 404 means that the signature was accepted. */
async function send(
  { simulator: { keys, origin } }: MerchantFixture,
  changes: Changes = {},
): Promise<number> {
  const timestamp = changes.timestamp ?? String(Formatter.timestamp())
  const nonce = changes.nonce ?? Formatter.nonce()
  const signed = Formatter.request('GET', changes.signedTarget ?? target, timestamp, nonce, '')
  const signature = Rsa.sign(signed, keys.merchantPrivateKey)
  const { mchid = keys.mchid, serial = keys.merchantSerial } = changes
  const authorization = Formatter.authorization(mchid, nonce, signature, timestamp, serial)
  const response = await fetch(origin + target, { headers: { authorization } })
  const { code } = (await response.json()) as { code: string }
  expect(code).toBe(response.status === 401 ? 'SIGN_ERROR' : 'RESOURCE_NOT_EXISTS')
  return response.status
}

test('the merchant API accepts a correct signature and refuses one with any changed part', async () => {
  const merchant = await startMerchant()
  // The clock stands still: the signatures age only as written here.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const now = Formatter.timestamp()
  expect(await send(merchant)).toBe(404)
  expect(await send(merchant, { timestamp: String(now - 290) })).toBe(404)
  expect(await send(merchant, { timestamp: String(now - 310) })).toBe(401)
  expect(await send(merchant, { timestamp: String(now + 310) })).toBe(401)
  expect(await send(merchant, { timestamp: 'soon' })).toBe(401)
  expect(await send(merchant, { serial: 'ANOTHER' })).toBe(401)
  expect(await send(merchant, { mchid: '1' })).toBe(401)
  expect(await send(merchant, { signedTarget: `${target}?a=1` })).toBe(401)
})

test('the merchant API accepts a nonce once', async () => {
  const merchant = await startMerchant()
  const nonce = Formatter.nonce()
  expect(await send(merchant, { nonce })).toBe(404)
  expect(await send(merchant, { nonce })).toBe(401)
})

test('the merchant API refuses a request without a signature and signs the refusal', async () => {
  const { simulator } = await startMerchant()
  const response = await fetch(simulator.origin + target)
  const body = await response.text()
  expect(response.status).toBe(401)
  const header = (name: string) => response.headers.get(`wechatpay-${name}`) ?? ''
  const key = simulator.keys.platform.find(({ serial }) => serial === header('serial'))?.publicKey ?? ''
  const signed = Formatter.response(header('timestamp'), header('nonce'), body)
  expect(Rsa.verify(signed, header('signature'), key)).toBe(true)
})
