import { expect, test } from 'vitest'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { assertDemonstrationSettings } from './assert-settings.ts'
import { smsTemplates } from '../integrations/sms/sms-sender.ts'
import { readConfig } from './config.ts'
import { templateSetting } from './sms-config.ts'
import { complete, payment, problems } from './testing.ts'

test('production names all missing settings in one error', () => {
  expect(problems({ NODE_ENV: 'production' })).toEqual([
    'DATABASE_URL is missing',
    'PUBLIC_URL is missing',
    expect.stringMatching(/^TRUST_PROXY is missing/),
    'CONSOLE_URL is missing',
    'CODE_PEPPER is missing',
    'PHONE_KEY is missing',
    ...Object.keys(payment).map((name) => `${name} is missing`),
    'SMS_SIGN_NAME is missing',
    ...smsTemplates.map((template) => `${templateSetting(template)} is missing`),
    expect.stringMatching(
      /^SMS_PROVIDER must be aliyun, with ALIYUN_ACCESS_KEY_ID .* or tencent, with TENCENT_/,
    ),
  ])
  const more = { SMS_PROVIDER: 'tencent', COURIER_BASE_URL: 'x', SITE_FILES: '/nowhere', DRAIN_MS: '1 s' }
  expect(problems({ NODE_ENV: 'production', ...more })).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^SITE_FILES cannot be read: ENOENT/),
      expect.stringMatching(/^DRAIN_MS must be a whole number/),
      'TENCENT_SECRET_KEY is missing',
      'COURIER_APP_SECRET is missing: COURIER_BASE_URL needs it',
    ]),
  )
  expect(problems(complete)).toEqual([])
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
      expect(error).toBeInstanceOf(SettingsError)
      return (error as SettingsError).message
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
