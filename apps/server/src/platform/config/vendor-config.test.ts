import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { complete, problems, secret } from './testing.ts'

test('the SMS outbox is refused in production and the default otherwise', () => {
  expect(problems({ ...complete, SMS_PROVIDER: 'outbox' })).toEqual([
    'SMS_PROVIDER=outbox sends no SMS: it is only for a test environment (STAGING=on)',
  ])
  expect(problems({ SMS_PROVIDER: 'pigeon' })).toEqual([
    expect.stringContaining('SMS_PROVIDER must be aliyun'),
  ])
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

test.each(['{', '[]', '["x"]', 'null', '{"a":1}'])('platform keys %j are refused', (keys) => {
  expect(problems({ WECHAT_PAY_PLATFORM_KEYS: keys })).toEqual([
    'WECHAT_PAY_PLATFORM_KEYS must be a JSON object: serial or key id to PEM',
  ])
})

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

test('invalid payment keys are reported at start', () => {
  const wrong = {
    ...complete,
    WECHAT_PAY_PRIVATE_KEY: publicPem,
    WECHAT_PAY_PLATFORM_KEYS: JSON.stringify({ a: publicPem, b: publicPem.replaceAll('\n', '\\n') }),
    WECHAT_PAY_API_V3_KEY: secret().slice(1),
    COURIER_PUBLIC_KEY: 'x',
  }
  expect(problems(wrong)).toEqual([
    'WECHAT_PAY_PRIVATE_KEY must be a private key (rsa) in PEM, with its line breaks',
    'b of WECHAT_PAY_PLATFORM_KEYS must be a public key (rsa) in PEM, with its line breaks',
    'WECHAT_PAY_API_V3_KEY must have 32 characters',
    'COURIER_PUBLIC_KEY must be a public key (ed25519) in PEM, with its line breaks',
  ])
})
