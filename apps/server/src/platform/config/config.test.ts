import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from '../base/env.ts'
import { assertDemonstrationSettings } from './assert-settings.ts'
import { testPaymentEnv } from '../integrations/pay/testing.ts'
import { smsTemplates } from '../integrations/sms/sms-sender.ts'
import { templateSetting } from './sms-config.ts'

/** The lines of the one error that the settings give. */
function problems(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
      .split('\n')
      .slice(1)
      .map((line) => line.replace('  - ', ''))
  }
  return []
}

const payment = testPaymentEnv()
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const auditPem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const secret = () => randomBytes(16).toString('hex')
const complete = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1/hao',
  PUBLIC_URL: 'https://shop.example',
  CONSOLE_URL: 'https://console.example',
  TRUST_PROXY: '127.0.0.1',
  CODE_PEPPER: secret(),
  PHONE_KEY: secret(),
  AUDIT_KEY: auditPem,
  ...payment,
  SMS_PROVIDER: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'x',
  ALIYUN_ACCESS_KEY_SECRET: secret(),
  SMS_SIGN_NAME: 'x',
  ...Object.fromEntries(smsTemplates.map((template) => [templateSetting(template), 'x'])),
}

test('production names all missing settings in one error', () => {
  expect(problems({ NODE_ENV: 'production' })).toEqual([
    'DATABASE_URL is missing',
    'PUBLIC_URL is missing',
    expect.stringMatching(/^TRUST_PROXY is missing/),
    'CONSOLE_URL is missing',
    'CODE_PEPPER is missing',
    'PHONE_KEY is missing',
    'AUDIT_KEY is missing',
    ...Object.keys(payment).map((name) => `${name} is missing`),
    'SMS_PROVIDER must be aliyun or tencent',
  ])
  expect(problems({ NODE_ENV: 'production', SMS_PROVIDER: 'tencent', COURIER_BASE_URL: 'x' })).toEqual(
    expect.arrayContaining([
      'TENCENT_SECRET_KEY is missing',
      'COURIER_APP_SECRET is missing: COURIER_BASE_URL needs it',
    ]),
  )
  expect(problems(complete)).toEqual([])
})

test('without an address of its own, direct work uses the address of requests', () => {
  const { DATABASE_URL: databaseUrl } = complete
  expect(readConfig(complete)).toMatchObject({ databaseUrl, directUrl: databaseUrl })
  const directUrl = 'postgres://127.0.0.1:5000/hao'
  expect(readConfig({ ...complete, DIRECT_DATABASE_URL: directUrl })).toMatchObject({
    databaseUrl,
    directUrl,
  })
})

test('a production server must not have the URL of the schema owner', () => {
  const found = problems({ ...complete, MIGRATE_DATABASE_URL: 'postgres://hao_owner:x@localhost/hao' })
  expect(found).toEqual([
    'MIGRATE_DATABASE_URL is only for npm run migrate: remove it from the settings of the server',
  ])
})

test('production requires every secret, and an empty one is missing', () => {
  const needed = Object.keys(complete).filter((name) => !['NODE_ENV', 'SMS_PROVIDER'].includes(name))
  for (const name of needed)
    expect(problems({ ...complete, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} is missing`)),
    ])
})

test('the public URL is reduced to an origin, and other schemes than http are refused', () => {
  expect(readConfig({ ...complete, PUBLIC_URL: 'https://shop.example/mobile/' }).publicUrl).toBe(
    'https://shop.example',
  )
  expect(readConfig({}).publicUrl).toBeUndefined()
  expect(problems({ ...complete, PUBLIC_URL: 'shop.example' })).toEqual([
    'PUBLIC_URL must be an address such as https://shop.example, not "shop.example"',
  ])
})

test('the SMS outbox is refused in production and the default otherwise', () => {
  expect(problems({ ...complete, SMS_PROVIDER: 'outbox' })).toEqual([
    'SMS_PROVIDER=outbox sends no SMS: it is only for a test environment (STAGING=on)',
  ])
  expect(problems({ SMS_PROVIDER: 'pigeon' })).toEqual(['SMS_PROVIDER must be aliyun or tencent'])
  expect(readConfig({}).sms).toEqual({ provider: 'outbox' })
})

test('simulators are configured by name, and other variables are ignored', () => {
  const config = readConfig({
    SIMULATOR_WECHAT_OPEN_ORIGIN: 'http://127.0.0.1:1',
    SIMULATOR_PHONE_ORIGIN: '',
    npm_lifecycle_script: '"vitest" "run"',
  })
  expect(config.simulators).toEqual({ 'wechat-open': 'http://127.0.0.1:1' })
})

test('production has strict limits, no simulators, and trusts the configured proxies', () => {
  const config = readConfig({ ...complete, SIMULATOR_WECHAT_ORIGIN: 'http://127.0.0.1:1' })
  expect(config).toMatchObject({ production: true, simulators: {}, trustProxy: '127.0.0.1' })
  expect(config.smsLimits).toMatchObject({
    phoneHour: 5,
    phoneDay: 10,
    ipHour: 20,
    ipDay: 50,
    verifyMinute: 30,
  })
  const trusting = (value: string) => readConfig({ ...complete, TRUST_PROXY: value }).trustProxy
  const list = 'loopback, 10.0.0.0/8,2400:cb00::/32,203.0.113.7'
  expect(['false', '10.0.0.0/8', list].map(trusting)).toEqual([false, '10.0.0.0/8', list])
  expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true)
})

test.each(['x', '-1', '1.5', '65536', '1e3', '0x50'])('PORT=%j is refused', (port) => {
  expect(problems({ PORT: port })).toEqual([`PORT must be a whole number from 0 to 65535, not "${port}"`])
})

const carrier = { CARRIER_ID: 'trunk', CARRIER_SECRET: secret() }

test('a carrier needs both its name and its secret', () => {
  expect(problems({ CARRIER_ID: 'trunk' })).toEqual(['CARRIER_ID needs CARRIER_SECRET'])
  expect(problems({ CARRIER_SECRET: 's' })).toEqual(['CARRIER_SECRET needs CARRIER_ID'])
  const url = 'https://trunk.example/'
  for (const name of ['CARRIER_BINDINGS_URL', 'CARRIER_CONTROL_URL', 'ALIYUN_PNP_POOL_KEY'])
    expect(problems({ [name]: url })).toEqual([`${name} needs CARRIER_ID and CARRIER_SECRET`])
  const edges = { CARRIER_CONTROL_URL: 'https://one.example/,http://two.example/' }
  expect(problems({ ...complete, ...carrier, ...edges })).toEqual([expect.stringContaining('"http://two.')])
  expect(readConfig(carrier).carrier).toEqual({ id: 'trunk', secret: carrier.CARRIER_SECRET })
  expect(readConfig(complete).carrier).toBeUndefined()
})

test('a cloud provider stores the bindings if no other network is configured', () => {
  const cloud = { CARRIER_ID: 'agent', CARRIER_SECRET: 's', ALIYUN_PNP_POOL_KEY: 'FC1' }
  const account = { ALIYUN_ACCESS_KEY_ID: 'id', ALIYUN_ACCESS_KEY_SECRET: secret() }
  expect(problems(cloud)).toEqual([
    'ALIYUN_PNP_POOL_KEY needs ALIYUN_ACCESS_KEY_ID and ALIYUN_ACCESS_KEY_SECRET',
  ])
  expect(problems({ ...cloud, ...account, CARRIER_BINDINGS_URL: 'https://trunk.example/' })).toHaveLength(1)
  expect(readConfig({ ...cloud, ...account }).carrier?.axn).toMatchObject({
    poolKey: 'FC1',
    endpoint: 'https://dyplsapi.aliyuncs.com',
    accessKeyId: 'id',
    accessKeySecret: account.ALIYUN_ACCESS_KEY_SECRET,
  })
  const plain = { ALIYUN_PNP_URL: 'http://elsewhere.example' }
  expect(problems({ ...complete, ...account, ...cloud, ...carrier, ...plain })).toHaveLength(1)
})

test('an impossible number plan is refused', () => {
  expect(problems({ NUMBER_MIN_DIGITS: '5', NUMBER_MAX_DIGITS: '11', NUMBER_PREFIX: '9a' })).toHaveLength(3)
  expect(problems({ NUMBER_MIN_DIGITS: '9', NUMBER_MAX_DIGITS: '8' })).toHaveLength(1)
  expect(readConfig({ NUMBER_PREFIX: '95', NUMBER_MAX_DIGITS: '8' }).numberPlan).toEqual({
    prefix: '95',
    separator: '-',
    minDigits: 6,
    maxDigits: 8,
  })
})

test('numbers without a prefix have no separator either', () => {
  expect(readConfig({ NUMBER_PREFIX: '' }).numberPlan).toMatchObject({ prefix: '', separator: '' })
})

test.each(['{', '[]', '["x"]', 'null', '{"a":1}'])('platform keys %j are refused', (keys) => {
  expect(problems({ WECHAT_PAY_PLATFORM_KEYS: keys })).toEqual([
    'WECHAT_PAY_PLATFORM_KEYS must be a JSON object: serial or key id to PEM',
  ])
})

test('invalid payment keys are reported at start', () => {
  const wrong = {
    ...complete,
    WECHAT_PAY_PRIVATE_KEY: publicPem,
    WECHAT_PAY_PLATFORM_KEYS: JSON.stringify({ a: publicPem, b: publicPem.replaceAll('\n', '\\n') }),
    WECHAT_PAY_API_V3_KEY: secret().slice(1),
    COURIER_PUBLIC_KEY: 'x',
  }
  expect(problems(wrong)).toEqual([
    'COURIER_PUBLIC_KEY must be a public key (ed25519) in PEM, with its line breaks',
    'WECHAT_PAY_PRIVATE_KEY must be a private key (rsa) in PEM, with its line breaks',
    'WECHAT_PAY_API_V3_KEY must have 32 characters',
    'b of WECHAT_PAY_PLATFORM_KEYS must be a public key (rsa) in PEM, with its line breaks',
  ])
})

test('the hotline of customer service is optional, and its hours must be times', () => {
  expect(readConfig(complete).hotline).toBeUndefined()
  expect(readConfig({}).hotline).toEqual({ phone: '95013-100', opens: '09:00', closes: '21:00' })
  const ours = { ...complete, SERVICE_HOTLINE: '400-123-4567', SERVICE_HOURS: '00:00-24:00' }
  expect(readConfig(ours).hotline).toEqual({ phone: '400-123-4567', opens: '00:00', closes: '24:00' })
  expect(problems({ ...complete, SERVICE_HOTLINE: 'call me' })).toHaveLength(1)
  for (const hours of ['9-21', '25:00-26:00', '09:00–21:00'])
    expect(problems({ ...ours, SERVICE_HOURS: hours }), hours).toHaveLength(1)
})

test('production reports all insecure settings in one error', () => {
  const unsafe = {
    CODE_PEPPER: 'x',
    PHONE_KEY: 'x',
    CARRIER_ID: 'trunk',
    CARRIER_SECRET: 's',
    PUBLIC_URL: 'http://shop.example',
    WECHAT_PAY_NOTIFY_URL: 'http://shop.example/api/wxpay/notify',
    WECHAT_PAY_BASE_URL: 'http://pay.example',
    TRUST_PROXY: 'true',
  }
  const named = problems({ ...complete, ...unsafe })
  expect(named).toHaveLength(7)
  for (const name of Object.keys(unsafe).filter((each) => each !== 'CARRIER_ID'))
    expect(
      named.filter((line) => line.startsWith(name)),
      name,
    ).toHaveLength(1)
  expect(problems({ ...complete, WECHAT_PAY_BASE_URL: 'http://127.0.0.1:8081' })).toEqual([])
})

test.each([
  'true',
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0/1,128.0.0.0/1',
  '::ffff:0:0/96',
  'nginx',
  '10.0.0.0/33',
  '1',
  '10.0.0.1,',
])('TRUST_PROXY=%s is refused: it covers all addresses, or is no address', (list) => {
  const named = problems({ ...complete, TRUST_PROXY: list })
  expect(named.length).toBeGreaterThan(0)
  for (const line of named) expect(line).toMatch(/^TRUST_PROXY/)
})

test('the settings of a real shop need NODE_ENV=production; those of a demonstration do not', () => {
  const { NODE_ENV: _production, ...real } = complete
  const refused = (env: Record<string, string>) => {
    try {
      assertDemonstrationSettings(env)
      return undefined
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      return (error as ConfigError).message
    }
  }
  expect(refused(real)).toMatch(/NODE_ENV is not production[^]*WECHAT_PAY_MCHID[^]*NODE_ENV=production/)
  expect(refused({ ...real, NODE_ENV: 'development' })).toContain('NODE_ENV=production')
  expect(refused({ WECHAT_PAY_MCHID: '1900000001' })).toContain('WECHAT_PAY_MCHID')
  const [database, address] = [{ DATABASE_URL: 'postgres://db/hao' }, { PUBLIC_URL: 'https://shop.example' }]
  expect(refused({ ...database, ...address })).toContain('DATABASE_URL, PUBLIC_URL')
  expect(refused({ ...database, SMS_PROVIDER: 'aliyun' })).toContain('SMS_PROVIDER')
  for (const mode of ['prod', 'Production', 'staging']) expect(refused({ NODE_ENV: mode })).toContain(mode)
  const simulated = { ...real, WECHAT_PAY_BASE_URL: 'http://127.0.0.1:40123' }
  for (const env of [
    {},
    database,
    address,
    complete,
    simulated,
    { ...database, ...address, NODE_ENV: 'development' },
  ])
    expect(refused(env)).toBeUndefined()
})

test('in production a process that serves the console needs an https host for it', () => {
  const { CONSOLE_URL: _console, ...without } = complete
  expect(problems({ ...without, SERVE: 'shop,jobs' })).toEqual([])
  expect(problems({ ...complete, CONSOLE_URL: 'https://shop.example:8443' })).toEqual([
    'CONSOLE_URL must have another host than PUBLIC_URL, because all ports of a host share its cookies',
  ])
  expect(problems({ ...complete, CONSOLE_URL: 'http://console.example' })).toHaveLength(1)
})
