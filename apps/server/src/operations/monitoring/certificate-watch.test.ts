import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../../../simulators/src/wechat-pay/certificate.ts'
import { checkMerchantCertificate } from '../../platform/integrations/pay/wechat/merchant-certificate.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { dayMs, minuteMs } from '../../platform/base/time.ts'

const yearMs = 365 * dayMs

/** Runs the check once. Returns the alarms that it logged. */
async function check({ context, logged }: TestServer): Promise<Record<string, string>[]> {
  const before = logged.length
  await context.selfCheck.run()
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

test('a correct clock raises no alarm, and the metrics show a small difference', async () => {
  const server = await startTestServer()
  expect(await check(server)).toEqual([])
  expect(server.logged).toEqual([])
  const differences = await metricSamples(server, 'clock_difference_seconds')
  expect(differences.map(([labels]) => labels).toSorted()).toEqual(['against="database"', 'against="wechat"'])
  for (const [, seconds] of differences) expect(Math.abs(seconds)).toBeLessThan(60)
})

test.each([
  [20, '20 minutes ahead of'],
  [-20, '20 minutes behind'],
  [2, '1\\d\\d s ahead of'],
])(
  'a clock that is %s minutes off raises an alarm against the database and WeChat',
  async (minutes, text) => {
    const server = await startTestServer()
    server.advance(minutes * minuteMs)
    const alarms = await check(server)
    const named = (against: string) => alarms.find((each) => each['against'] === against)
    expect(alarms).toHaveLength(2)
    for (const [against, name] of [
      ['database', "the database's"],
      ['wechat', "WeChat's"],
    ] as const)
      expect(named(against)).toMatchObject({
        level: 50,
        alarm: 'clock-wrong',
        msg: expect.stringMatching(new RegExp(`^This server's clock is ${text} ${name}`)),
      })
    for (const [, seconds] of await metricSamples(server, 'clock_difference_seconds'))
      expect(Math.abs(seconds - minutes * 60)).toBeLessThan(60)
  },
)

test('the clock is compared also when WeChat refuses the request, and with the database when WeChat is unreachable', async () => {
  const server = await startTestServer({ env: { WECHAT_PAY_MERCHANT_SERIAL: 'ANOTHER' } })
  server.advance(20 * minuteMs)
  expect((await check(server)).map(({ against }) => `${against}`).toSorted()).toEqual(['database', 'wechat'])
  await server.wechatPay.stop()
  expect((await check(server)).map(({ against }) => against)).toEqual(['database'])
})

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
    checkMerchantCertificate({ ...env, ...changes }, found)
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

test('the certificate of the shop’s own host raises one alarm a day from 14 days before it expires', async () => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const cert = makeCertificate({ serial: '7A02', ...pair }, 20)
  const site = createServer({ key: pair.privateKey, cert }).listen(0, '127.0.0.1')
  onTestFinished(() => void site.close())
  await once(site, 'listening')
  const host = `localhost:${(site.address() as AddressInfo).port}`
  const server = await startTestServer({ env: { PUBLIC_URL: `https://${host}` } })
  const siteAlarms = async () =>
    (await check(server)).filter(({ alarm }) => alarm === 'site-certificate-ends').map(({ msg }) => msg)
  expect(await siteAlarms()).toEqual([])
  const [[label, seconds] = ['', 0]] = await metricSamples(
    server,
    'site_certificate_expires_timestamp_seconds',
  )
  expect(label).toBe(`host="${host}"`)
  expect(Math.abs(seconds * 1000 - Date.now() - 20 * dayMs)).toBeLessThan(dayMs)
  server.advance(7 * dayMs)
  expect(await siteAlarms()).toEqual([
    expect.stringMatching(/^The certificate of localhost:\d+ ends on .*, in 1[23] days/),
  ])
  expect(await siteAlarms()).toEqual([])
  server.advance(14 * dayMs)
  expect(await siteAlarms()).toEqual([expect.stringContaining('ended on')])
})
