import { expect, test } from 'vitest'
import { ConfigError, readConfig, templateSetting } from './config.ts'
import { smsTemplates } from './ports/sms/sms-sender.ts'

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

const payment = [
  'MCHID',
  'APPID',
  'MERCHANT_SERIAL',
  'PRIVATE_KEY',
  'PLATFORM_KEYS',
  'API_V3_KEY',
  'NOTIFY_URL',
]
const complete = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1/hao',
  PUBLIC_URL: 'https://shop.example',
  CODE_PEPPER: 'pepper',
  ...Object.fromEntries(
    payment.map((name) => [`WECHAT_PAY_${name}`, name === 'PLATFORM_KEYS' ? '{"a":"pem"}' : 'x']),
  ),
  SMS_PROVIDER: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'x',
  ALIYUN_ACCESS_KEY_SECRET: 'x',
  SMS_SIGN_NAME: 'x',
  ...Object.fromEntries(smsTemplates.map((template) => [templateSetting(template), 'x'])),
}

test('in production all that is missing is named in one error', () => {
  expect(problems({ NODE_ENV: 'production' })).toEqual([
    'DATABASE_URL is missing',
    'PUBLIC_URL is missing',
    'CODE_PEPPER is missing',
    ...payment.map((name) => `WECHAT_PAY_${name} is missing`),
    'SMS_PROVIDER must be aliyun or tencent',
  ])
  expect(problems({ NODE_ENV: 'production', SMS_PROVIDER: 'tencent', COURIER_BASE_URL: 'x' })).toEqual(
    expect.arrayContaining(['TENCENT_SECRET_KEY is missing', 'COURIER_APP_SECRET is missing']),
  )
  expect(problems(complete)).toEqual([])
})

test('each secret of production is needed, empty ones too', () => {
  const needed = Object.keys(complete).filter((name) => !['NODE_ENV', 'SMS_PROVIDER'].includes(name))
  for (const name of needed) expect(problems({ ...complete, [name]: '' })).toEqual([`${name} is missing`])
})

test('the public address is an origin; what is no http address is refused', () => {
  expect(readConfig({ ...complete, PUBLIC_URL: 'https://shop.example/mobile/' }).publicUrl).toBe(
    'https://shop.example',
  )
  expect(readConfig({}).publicUrl).toBeUndefined()
  expect(problems({ ...complete, PUBLIC_URL: 'shop.example' })).toEqual([
    'PUBLIC_URL must be an address such as https://shop.example, not "shop.example"',
  ])
})

test('the SMS outbox is refused in production, and the default elsewhere', () => {
  expect(problems({ ...complete, SMS_PROVIDER: 'outbox' })).toEqual([
    'SMS_PROVIDER=outbox shows codes to everybody: not in production',
  ])
  expect(problems({ SMS_PROVIDER: 'pigeon' })).toEqual(['SMS_PROVIDER must be aliyun or tencent'])
  expect(readConfig({}).sms).toEqual({ provider: 'outbox' })
})

test('production has strict limits and no simulators; it trusts no proxy unless told', () => {
  const config = readConfig({ ...complete, SIMULATOR_WECHAT_ORIGIN: 'http://127.0.0.1:1' })
  expect(config).toMatchObject({ production: true, simulators: {}, trustProxy: false })
  expect(config.smsLimits).toMatchObject({
    phoneHour: 5,
    phoneDay: 10,
    ipHour: 20,
    ipDay: 50,
    verifyMinute: 30,
  })
  const trusting = (value: string) => readConfig({ ...complete, TRUST_PROXY: value }).trustProxy
  expect(['true', 'false', '10.0.0.0/8', ''].map(trusting)).toEqual([true, false, '10.0.0.0/8', false])
})

test.each(['x', '-1', '1.5', '65536', '1e3', '0x50', ' '])('PORT=%j is named as wrong', (port) => {
  expect(problems({ PORT: port })).toEqual([`PORT must be a whole number from 0 to 65535, not "${port}"`])
})

test('a carrier is known by its name and secret, or not at all', () => {
  expect(problems({ CARRIER_ID: 'trunk' })).toEqual(['CARRIER_ID needs CARRIER_SECRET'])
  expect(problems({ ...complete, CARRIER_SECRET: 's' })).toEqual(['CARRIER_SECRET needs CARRIER_ID'])
  const { carrier } = readConfig({ CARRIER_ID: 'trunk', CARRIER_SECRET: 's' })
  expect(carrier).toEqual({ id: 'trunk', secret: 's' })
  expect(readConfig(complete).carrier).toBeUndefined()
})

test('a number plan that cannot be is named', () => {
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

test.each(['{', '[]', '"x"', 'null', '{"a":1}'])('platform keys %j are named as wrong', (keys) => {
  expect(problems({ WECHAT_PAY_PLATFORM_KEYS: keys })).toEqual([
    'WECHAT_PAY_PLATFORM_KEYS must be a JSON object: serial or key id to PEM',
  ])
})

test('the hotline of customer service is shown where there is one, and its hours are hours', () => {
  expect(readConfig(complete).hotline).toBeUndefined()
  expect(readConfig({}).hotline).toEqual({ phone: '95013-100', opens: '09:00', closes: '21:00' })
  const ours = { ...complete, SERVICE_HOTLINE: '400-123-4567', SERVICE_HOURS: '00:00-24:00' }
  expect(readConfig(ours).hotline).toEqual({ phone: '400-123-4567', opens: '00:00', closes: '24:00' })
  expect(problems({ ...complete, SERVICE_HOTLINE: 'call me' })).toHaveLength(1)
  for (const hours of ['9-21', '25:00-26:00', '09:00–21:00'])
    expect(problems({ ...ours, SERVICE_HOURS: hours }), hours).toHaveLength(1)
})
