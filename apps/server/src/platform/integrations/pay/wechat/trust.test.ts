import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { newOrderNumber, startMerchant } from '../../../../../../simulators/src/testing/merchant.ts'
import type { ReceivedRequest } from '../../../../../../simulators/src/testing/receiver.ts'
import { simulatorConfig } from './testing.ts'
import { createWechatPay } from './wechat-pay.ts'

afterEach(() => {
  vi.useRealTimers()
})

type Answer = { status: number; headers: Record<string, string>; body: string }

/** A proxy between us and WeChat that may change each response. */
async function startMiddleman(origin: string, change: (answer: Answer) => Answer): Promise<string> {
  const server = createServer((request, response) => {
    const headers = { authorization: request.headers.authorization ?? '' }
    void fetch(`${origin}${request.url}`, { headers }).then(async (real) => {
      const { 'content-length': _length, ...kept } = Object.fromEntries(real.headers)
      const answer = change({ status: real.status, headers: kept, body: await real.text() })
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const unsigned = ({ status, body }: Answer): Answer => ({ status, headers: {}, body })

const withHeader =
  (name: string, value: string) =>
  (answer: Answer): Answer => ({ ...answer, headers: { ...answer.headers, [name]: value } })

/** What becomes of a query whose answer (a signed 404 ORDER_NOT_EXIST) was changed on its way. */
async function queryThrough(change: (answer: Answer) => Answer): Promise<unknown> {
  const { simulator } = await startMerchant()
  const baseUrl = await startMiddleman(simulator.origin, change)
  return createWechatPay({ ...simulatorConfig(simulator), baseUrl })
    .queryPayment(newOrderNumber())
    .catch((error: unknown) => error)
}

test('a response is accepted only if it is WeChat’s, unchanged and fresh', async () => {
  const forged = { kind: 'bad_signature', retryable: false }
  expect(await queryThrough((answer) => answer)).toMatchObject({ kind: 'not_found' })
  expect(
    await queryThrough((answer) => ({ ...answer, body: answer.body.replace('订单', '定单') })),
  ).toMatchObject(forged)
  expect(await queryThrough(unsigned)).toMatchObject(forged)
  expect(await queryThrough((answer) => ({ ...unsigned(answer), status: 200, body: '{}' }))).toMatchObject(
    forged,
  )
  expect(await queryThrough(withHeader('wechatpay-serial', 'UNKNOWN'))).toMatchObject(forged)
  expect(await queryThrough(withHeader('wechatpay-nonce', 'another'))).toMatchObject(forged)
  expect(await queryThrough(withHeader('wechatpay-timestamp', 'now'))).toMatchObject(forged)
})

test('an unsigned provider error is retryable', async () => {
  const gone = await queryThrough((answer) => ({ ...unsigned(answer), status: 502, body: '<html>' }))
  expect(gone).toMatchObject({ kind: 'unavailable', retryable: true })
})

test('WeChat refuses our requests when key or serial are not ours, or our clock is wrong', async () => {
  const { simulator } = await startMerchant()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const wrongKey = { merchantPrivateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
  for (const change of [wrongKey, { merchantSerial: 'ANOTHER' }, { mchid: '1' }]) {
    const provider = createWechatPay({ ...simulatorConfig(simulator), ...change })
    const refused = provider.queryPayment(newOrderNumber())
    await expect(refused).rejects.toMatchObject({ kind: 'auth', vendorCode: 'SIGN_ERROR' })
  }
})

/** A genuine payment notification and a provider that can read it. */
async function notified() {
  const { simulator, receiver } = await startMerchant()
  const config = simulatorConfig(simulator)
  const provider = createWechatPay(config)
  const outTradeNo = newOrderNumber()
  const expiresAt = new Date(Date.now() + 60_000)
  const order = { outTradeNo, description: '95013-520', amountFen: 1, expiresAt, payerClientIp: '::1' }
  await provider.createPayment({ channel: 'browser', ...order })
  await simulator.pay(outTradeNo)
  const [received] = await receiver.count(1)
  return { simulator, config, provider, received: received ?? expect.unreachable() }
}

test('a notification with any part not from WeChat is refused', async () => {
  const { provider, received } = await notified()
  const parse = (changes: Partial<ReceivedRequest['headers']>, body = received.body) =>
    provider.parseNotification({ ...received.headers, ...changes }, body)
  await expect(parse({})).resolves.toMatchObject({ kind: 'payment' })
  const refused = { kind: 'bad_signature' }

  const tampered = Buffer.concat([received.body, Buffer.from(' ')])
  await expect(parse({}, tampered)).rejects.toMatchObject(refused)
  const probe = `WECHATPAY/SIGNTEST/${String(received.headers['wechatpay-signature'])}`
  await expect(parse({ 'wechatpay-signature': probe })).rejects.toThrow('probe')
  for (const part of ['signature', 'serial', 'timestamp', 'nonce']) {
    await expect(parse({ [`wechatpay-${part}`]: 'x' })).rejects.toMatchObject(refused)
    await expect(parse({ [`wechatpay-${part}`]: undefined })).rejects.toMatchObject(refused)
  }
})

test('a notification older or newer than 300 seconds is refused', async () => {
  const { provider, received } = await notified()
  const sentAt = Number(received.headers['wechatpay-timestamp']) * 1000
  const parseAt = (now: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    return provider.parseNotification(received.headers, received.body)
  }
  for (const away of [300_000, -300_000]) {
    await expect(parseAt(sentAt + away)).resolves.toMatchObject({ kind: 'payment' })
    await expect(parseAt(sentAt + away + Math.sign(away) * 1000)).rejects.toThrow('300 s')
  }
})

test('a notification encrypted with another APIv3 key is refused', async () => {
  const { config, received } = await notified()
  const provider = createWechatPay({ ...config, apiV3Key: 'x'.repeat(32) })
  const parsed = provider.parseNotification(received.headers, received.body)
  await expect(parsed).rejects.toMatchObject({ kind: 'bad_signature' })
  expect(() => createWechatPay({ ...config, apiV3Key: 'short' })).toThrow('32 bytes')
})

test('a genuine notification of an unknown type is rejected', async () => {
  const { simulator, provider, received } = await notified()
  const body = received.body.toString().replace('TRANSACTION.SUCCESS', 'PAYSCORE.USER_PAID')
  const { serial, privateKey } = simulator.keys.platform.at(-1) ?? expect.unreachable()
  const timestamp = String(Math.floor(Date.now() / 1000))
  const headers = {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'n',
    'wechatpay-serial': serial,
    'wechatpay-signature': sign('sha256', Buffer.from(`${timestamp}\nn\n${body}\n`), privateKey).toString(
      'base64',
    ),
  }
  const parsed = provider.parseNotification(headers, Buffer.from(body))
  await expect(parsed).rejects.toMatchObject({ kind: 'rejected' })
})
