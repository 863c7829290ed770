import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { readConfig } from './config.ts'

const least = { SERVER_URL: 'http://10.0.0.1:8080', CARRIER_ID: 'trunk', CARRIER_SECRET: 's' }

test('the route agent reads its settings and uses the documented defaults', () => {
  expect(readConfig({ ...least, ASTERISK_PORT: '4573' })).toEqual({
    serverUrl: 'http://10.0.0.1:8080',
    carrierId: 'trunk',
    carrierSecret: 's',
    freeSwitch: undefined,
    asteriskPort: 4573,
    huawei: undefined,
    aliyun: undefined,
    metricsPort: undefined,
    serverTimeoutMs: 300,
    decisionTtlMs: 86_400_000,
    maxConcurrentRequests: 500,
  })
  const freeSwitch = { FREESWITCH_PORT: '8021', FREESWITCH_GATEWAY: 'trunk' }
  expect(readConfig({ ...least, ...freeSwitch })).toMatchObject({
    freeSwitch: { port: 8021, gateway: 'trunk' },
    asteriskPort: undefined,
  })
  const pushSecret = 'f'.repeat(32)
  const clouds = {
    HUAWEI_PORT: '8090',
    HUAWEI_APP_KEY: 'key',
    HUAWEI_APP_SECRET: 'secret',
    ALIYUN_PORT: '8091',
    ALIYUN_PUSH_SECRET: pushSecret,
  }
  expect(readConfig({ ...least, ...clouds })).toMatchObject({
    huawei: { port: 8090, key: 'key', secret: 'secret' },
    aliyun: { port: 8091, secret: pushSecret },
  })
})

test.each([
  [{ SERVER_URL: '' }, 'SERVER_URL'],
  [{ CARRIER_SECRET: undefined }, 'CARRIER_SECRET'],
  [{ ASTERISK_PORT: '' }, 'FREESWITCH_PORT, ASTERISK_PORT, HUAWEI_PORT or ALIYUN_PORT'],
  [{ ASTERISK_PORT: 'nowhere' }, 'ASTERISK_PORT'],
  [{ ASK_MS: 'soon' }, 'ASK_MS'],
  [{ AT_ONCE: '-1' }, 'AT_ONCE'],
  [{ FREESWITCH_PORT: '8021' }, 'FREESWITCH_GATEWAY'],
  [{ HUAWEI_PORT: '8090', HUAWEI_APP_KEY: 'key' }, 'HUAWEI_APP_SECRET'],
  [{ ALIYUN_PORT: '8091', ALIYUN_PUSH_SECRET: 'short' }, 'ALIYUN_PUSH_SECRET'],
])('the route agent refuses the settings %j and names the setting', (wrong, name) => {
  expect(() => readConfig({ ...least, ASTERISK_PORT: '4573', ...wrong })).toThrow(name)
})

test('the route agent names all settings that are wrong', () => {
  expect(() => readConfig({ HUAWEI_PORT: '8090', ALIYUN_PORT: 'x', ASK_MS: '0' })).toThrow(
    new SettingsError([
      'ALIYUN_PORT must be a port from 1 to 65535, not "x"',
      ...['SERVER_URL', 'CARRIER_ID', 'CARRIER_SECRET', 'HUAWEI_APP_KEY', 'HUAWEI_APP_SECRET'].map(
        (name) => `${name} is missing`,
      ),
      'ASK_MS must be a whole number from 1 to 2147483647, not "0"',
    ]),
  )
})

test('production refuses a placeholder as a secret in one sentence, and development accepts it', () => {
  const secret = () => randomBytes(32).toString('hex')
  const secrets = { CARRIER_SECRET: secret(), HUAWEI_APP_SECRET: secret(), ALIYUN_PUSH_SECRET: secret() }
  const clouds = { HUAWEI_PORT: '8090', HUAWEI_APP_KEY: 'key', ALIYUN_PORT: '8091' }
  const production = { ...least, ...clouds, ...secrets, NODE_ENV: 'production' }
  expect(() => readConfig(production)).not.toThrow()
  for (const name of Object.keys(secrets)) {
    const placeholder = { [name]: 'your-secret-here-32-characters-long' }
    const sentence = new RegExp(
      `^The settings are not complete:\n  - ${name} is a placeholder or an example: [^.\\n]+$`,
    )
    expect(() => readConfig({ ...production, ...placeholder })).toThrow(sentence)
    expect(() => readConfig({ ...production, ...placeholder, NODE_ENV: 'development' })).not.toThrow()
  }
})
