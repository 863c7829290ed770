import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { defaultLimits } from './call/limits.ts'
import { readConfig } from './config.ts'

const required = { SERVER_URL: 'http://127.0.0.1:8080', CARRIER_ID: 'trunk', CARRIER_SECRET: 'secret' }
const secret = () => randomBytes(16).toString('hex')
const production = {
  ...required,
  NODE_ENV: 'production',
  CARRIER_SECRET: secret(),
  SIP_PHONE_SECRET: secret(),
  SIP_ADDRESS: '203.0.113.7',
  SIP_RTPENGINE: '127.0.0.1:2223',
}

test('a demonstration accepts calls of this machine and any phone, and chooses free ports', () => {
  const config = readConfig(required)
  expect(config).toMatchObject({ port: 5060, webSocketPort: 5066, mayMove: true, phoneSecret: undefined })
  expect(config.trunks.has('127.0.0.1')).toBe(true)
  expect(readConfig({ ...required, SIP_PORT: '5070' }).mayMove).toBe(false)
})

test('production accepts no network or phone that is not configured or authenticated', () => {
  expect(readConfig(production)).toMatchObject({ mayMove: false, trunks: new Set(), trunk: undefined })
  const named = readConfig({
    ...production,
    SIP_TRUNKS: '10.0.0.1, 10.0.0.2',
    SIP_TRUNK_TO: '10.0.0.1:5070',
    SIP_WS_PORT: 'off',
  })
  expect(named).toMatchObject({
    trunks: new Set(['10.0.0.1', '10.0.0.2']),
    trunk: { address: '10.0.0.1', port: 5070 },
    webSocketPort: undefined,
  })
})

test('limits of calls are settings', () => {
  const { limits } = readConfig({ ...required, SIP_LIMIT_ALL: '100/20', SIP_LIMIT_TRUNK_CALLER: '30/90' })
  expect(limits).toEqual({
    ...defaultLimits,
    calls: 100,
    newPerSecond: 20,
    trunkCaller: { calls: 30, newCalls: 90 },
  })
})

test('session intervals and silence timeouts are settings', () => {
  expect(readConfig(production)).toMatchObject({ session: { expires: 1800, min: 90 }, silentMs: 90_000 })
  const other = { ...production, SIP_SESSION_SECONDS: '600', SIP_SILENT_SECONDS: 'off' }
  expect(readConfig(other)).toMatchObject({ session: { expires: 600, min: 90 }, silentMs: 0 })
})

test('production relays media with rtpengine, and a demonstration may do it itself', () => {
  const { SIP_RTPENGINE: _, ...alone } = production
  for (const env of [alone, { ...alone, SIP_RTPENGINE: '' }])
    expect(() => readConfig(env)).toThrow(
      'SIP_RTPENGINE is missing: in production rtpengine relays the sound. Set its control socket',
    )
  const { mediaPorts, rtpengines } = readConfig(required)
  expect({ mediaPorts, rtpengines }).toEqual({ mediaPorts: { from: 20_000, to: 28_000 }, rtpengines: [] })
  const named = readConfig({ ...production, SIP_RTPENGINE: '127.0.0.1:2223, [2001:db8::5]:2224,engine:22' })
  expect(named.mediaPorts).toEqual({ from: 28_000, to: 30_000 })
  expect(named.rtpengines).toEqual([
    { host: '127.0.0.1', port: 2223 },
    { host: '2001:db8::5', port: 2224 },
    { host: 'engine', port: 22 },
  ])
})

test('behind a proxy on this machine SIP listens on the loopback', () => {
  const { SIP_ADDRESS: _, ...reachable } = production
  const config = readConfig({
    ...reachable,
    SIP_PROXY: '127.0.0.1:5062, 10.0.0.1',
    SIP_HOST: '127.0.0.1',
    SIP_DOMAIN: 'sip.example.com',
    SIP_DRAIN_SECONDS: '600',
  })
  expect(config).toMatchObject({
    address: '127.0.0.1',
    domain: 'sip.example.com',
    proxies: [
      { address: '127.0.0.1', port: 5062 },
      { address: '10.0.0.1', port: 5060 },
    ],
    trunk: undefined,
    webSocketPort: undefined,
    drainMs: 600_000,
  })
  expect(readConfig({ ...production, SIP_TRUNK_TO: '192.0.2.1' })).toMatchObject({
    proxies: [],
    trunks: new Set(['192.0.2.1']),
    domain: '203.0.113.7',
    drainMs: 0,
  })
})

test('the edge refuses an invalid setting and names it', () => {
  const wrong = {
    SIP_PHONE_SECRET: 'short',
    SIP_ADDRESS: 'edge.example',
    SIP_PORT: '66666',
    SIP_WS_PORT: 'on',
    SIP_MEDIA_FROM: '30000',
    SIP_RTPENGINE: '127.0.0.1',
    SIP_MEDIA_TO: '20003',
    SIP_SESSION_SECONDS: '89',
    SIP_SILENT_SECONDS: '1.5',
    SIP_TRUNK_TO: 'network.example:5060',
    SIP_DOMAIN: 'sip_example',
    SIP_PROXY: 'proxy.example',
    SIP_DRAIN_SECONDS: '-1',
    SIP_LIMIT_PAIR: '5',
    SIP_LIMIT_ALL: '0/300',
    SERVER_URL: '',
    CARRIER_ID: '',
    CARRIER_SECRET: '',
  }
  for (const [name, value] of Object.entries(wrong))
    expect(() => readConfig({ ...production, [name]: value })).toThrow(name)
  const behindProxy = { ...production, SIP_PROXY: '10.0.0.1' }
  for (const name of ['SIP_TRUNKS', 'SIP_TRUNK_TO'])
    expect(() => readConfig({ ...behindProxy, [name]: '10.0.0.2' })).toThrow(`${name} has no effect`)
})

test('the edge names all settings that are wrong in one error', () => {
  const wrong = { SIP_ADDRESS: 'edge.example', SIP_PROXY: '10.0.0.1,proxy', SIP_LIMIT_ALL: '0/300' }
  const { SERVER_URL: _, ...incomplete } = production
  expect(() => readConfig({ ...incomplete, ...wrong })).toThrow(
    new SettingsError([
      'SIP_ADDRESS must be an IP address, not "edge.example"',
      'SIP_PROXY must be IPv4 addresses separated by commas, such as 10.0.0.1 or 10.0.0.1:5062, not "proxy"',
      'SIP_LIMIT_ALL must be two numbers, such as 2000/300, not "0/300"',
      'SERVER_URL is missing',
    ]),
  )
})

test.each(['CARRIER_SECRET', 'SIP_PHONE_SECRET'])(
  'production refuses a placeholder as %s in one sentence, and a demonstration accepts it',
  (name) => {
    const placeholder = { [name]: 'change-this-key-of-32-characters' }
    expect(() => readConfig({ ...production, ...placeholder })).toThrow(
      new RegExp(`:\n  - ${name} is a placeholder or an example: make a secret with openssl rand -hex 32$`),
    )
    expect(() => readConfig({ ...required, ...placeholder })).not.toThrow()
  },
)
