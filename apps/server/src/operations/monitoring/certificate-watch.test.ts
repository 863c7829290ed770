import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCertificate } from '../../../../simulators/src/wechat-pay/certificate.ts'
import { checkMerchantCertificate } from '../../platform/integrations/pay/wechat/merchant-certificate.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { dayMs } from '../../platform/base/time.ts'

const yearMs = 365 * dayMs

/** Runs the check once. Returns the alarms that it logged. */
async function check({ context, logged }: TestServer): Promise<Record<string, string>[]> {
  const before = logged.length
  await context.certificateWatch.run()
  const lines = logged.slice(before).map((line) => JSON.parse(line) as Record<string, string>)
  return lines.filter(({ alarm }) => alarm !== undefined)
}

const ends = async (server: TestServer) =>
  (await check(server)).filter(({ alarm }) => alarm === 'wechat-certificate-ends')

/** The samples of a metric: labels and value. */
async function metricSamples({ origin }: TestServer, name: string): Promise<[string, number][]> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return [...text.matchAll(new RegExp(`^${name}\\{(.*)\\} (.*)$`, 'gm'))].map(([, labels = '', value]) => [
    labels,
    Number(value),
  ])
}

test('the merchant’s and WeChat’s certificates raise one alarm a day from 30 days before they expire', async () => {
  const server = await startTestServer()
  expect(await ends(server)).toEqual([])
  const { serial } = server.wechatPay.keys.platform[0]!
  const { merchantSerial } = server.wechatPay.keys
  const terms = await metricSamples(server, 'wechat_certificate_expires_timestamp_seconds')
  expect(terms.map(([labels]) => labels).toSorted()).toEqual(
    [`serial="${merchantSerial}",owner="merchant"`, `serial="${serial}",owner="platform"`].toSorted(),
  )
  for (const [, seconds] of terms)
    expect(Math.abs(seconds * 1000 - Date.now() - 5 * yearMs)).toBeLessThan(dayMs)

  server.advance(5 * yearMs - 31 * dayMs)
  expect(await ends(server)).toEqual([])
  server.advance(2 * dayMs)
  const alarms = await ends(server)
  expect(alarms.map((each) => `${each['serial']}`).toSorted()).toEqual([merchantSerial, serial].toSorted())
  expect(alarms.find(({ owner }) => owner === 'merchant')).toMatchObject({
    level: 50,
    msg: expect.stringMatching(
      /^The merchant's certificate \w+ ends on \d{4}-\d\d-\d\d, in 2[89] days: apply/,
    ),
  })
  expect(await ends(server)).toEqual([])
  server.advance(dayMs)
  expect(await ends(server)).toHaveLength(2)
  server.advance(40 * dayMs)
  expect((await ends(server)).map(({ msg }) => msg)).toEqual([
    expect.stringContaining('ended on'),
    expect.stringContaining('ended on'),
  ])
})

test('an expiring certificate of WeChat’s platform raises no alarm once a later one is known', async () => {
  const server = await startTestServer()
  server.wechatPay.setFaults({ certificateDays: 10 })
  const { serial } = server.wechatPay.keys.platform[0]!
  expect(await ends(server)).toMatchObject([{ owner: 'platform', serial }])
  await server.wechatPay.addCertificate()
  server.wechatPay.setFaults({ certificateDays: 1000 })
  server.advance(dayMs)
  expect(await ends(server)).toEqual([])
})

test('certificates in WECHAT_PAY_PLATFORM_KEYS are checked also when WeChat is unreachable', async () => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const pem = makeCertificate({ serial: '7A01', ...pair }, 12)
  const server = await startTestServer({ env: { WECHAT_PAY_PLATFORM_KEYS: JSON.stringify({ '7A01': pem }) } })
  await server.wechatPay.stop()
  expect(await ends(server)).toMatchObject([
    { serial: '7A01', msg: expect.stringContaining("WeChat's platform certificate 7A01 ends on") },
  ])
})

test('a merchant certificate that is invalid or does not match the serial or the key is refused', async () => {
  const { wechatPay } = await startTestServer()
  const { env, keys } = wechatPay
  const problems = (changes: Record<string, string>) => {
    const found: string[] = []
    checkMerchantCertificate({ env: { ...env, ...changes }, refuse: (sentence) => found.push(sentence) })
    return found
  }
  expect(problems({})).toEqual([])
  const lower = { WECHAT_PAY_MERCHANT_SERIAL: keys.merchantSerial.toLowerCase() }
  expect(problems(lower)).toEqual([])
  expect(problems({ WECHAT_PAY_CERTIFICATE: 'x' })).toEqual([
    'WECHAT_PAY_CERTIFICATE must be a certificate in PEM, with its line breaks',
  ])
  expect(problems({ WECHAT_PAY_MERCHANT_SERIAL: '7B' })).toEqual([
    `WECHAT_PAY_CERTIFICATE has the serial ${keys.merchantSerial}, WECHAT_PAY_MERCHANT_SERIAL says 7B`,
  ])
  expect(problems({ WECHAT_PAY_PRIVATE_KEY: keys.platform[0]!.privateKey })).toEqual([
    'WECHAT_PAY_CERTIFICATE does not belong to WECHAT_PAY_PRIVATE_KEY',
  ])
  expect(new X509Certificate(env['WECHAT_PAY_CERTIFICATE']!).serialNumber).toBe(keys.merchantSerial)
})
