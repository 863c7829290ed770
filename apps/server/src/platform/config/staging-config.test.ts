import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeCertificate } from '../../../../simulators/src/wechat-pay/certificate.ts'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { stagingEnv } from '../../testing/production.ts'
import { readConfig } from './config.ts'

let env: Record<string, string>
beforeEach(async () => {
  env = await stagingEnv('postgres://127.0.0.1:1/hao')
})

/** The one problem that these changes of the settings of a test environment give. */
function problem(changes: Record<string, string>): string {
  try {
    readConfig({ ...env, ...changes })
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    const [, ...lines] = (error as SettingsError).message.split('\n')
    expect(lines).toHaveLength(1)
    return lines[0]!
  }
  return 'none'
}

test('a test environment has production’s settings, an outbox for SMS, and the simulators', () => {
  const simulators = { SIMULATOR_WECHAT_ORIGIN: 'https://simulators.example:9100' }
  expect(readConfig({ ...env, ...simulators })).toMatchObject({
    production: true,
    staging: true,
    sms: { provider: 'outbox' },
    simulators: { wechat: 'https://simulators.example:9100' },
  })
  expect(problem({ SIMULATOR_WECHAT_ORIGIN: 'http://simulators.example' })).toContain(
    'SIMULATOR_WECHAT_ORIGIN must be an https address',
  )
})

test('STAGING needs production, and a word that it knows', () => {
  expect(problem({ NODE_ENV: '' })).toContain('STAGING=on needs NODE_ENV=production')
  expect(() => readConfig({ ...env, STAGING: 'true' })).toThrow('STAGING must be one of off, on, not "true"')
  expect(() => readConfig({ ...env, STAGING: 'off' })).toThrow('SMS_PROVIDER must be aliyun')
})

test('a real shop does not take the merchant of the simulator, which pays with no money', () => {
  expect(problem({ STAGING: '', SMS_PROVIDER: 'aliyun' })).toContain(
    "WECHAT_PAY_CERTIFICATE is the simulator's",
  )
})

test.each([
  ['WECHAT_PAY_BASE_URL', ''],
  ['WECHAT_PAY_BASE_URL', 'https://api.mch.weixin.qq.com'],
  ['WECHAT_PAY_BASE_URL', 'https://api2.wechatpay.cn'],
])('a test environment that leads to the real WeChat is refused: %s=%j', (name, value) => {
  expect(problem({ [name]: value })).toMatch(new RegExp(`${name}.* leads to the real vendor`))
})

test('a test environment with other real vendors is refused', () => {
  const open = {
    WECHAT_OPEN_APPID: env['WECHAT_PAY_APPID']!,
    WECHAT_OPEN_SECRET: 'a'.repeat(15) + 'c0ffee17',
  }
  expect(() => readConfig({ ...env, ...open })).toThrow(/WECHAT_OPEN_BASE_URL, which is missing, leads to/)
  expect(() => readConfig({ ...env, ALIYUN_PNP_POOL_KEY: 'FC1' })).toThrow(/ALIYUN_PNP_URL, which is missing/)
  expect(problem({ SMS_PROVIDER: 'tencent' })).toContain('SMS_PROVIDER=tencent sends real SMS')
})

/** The certificate with another issuer of the same length. */
function withIssuer(pem: string, issuer: string): string {
  const der = Buffer.from(pem.replace(/-----.*-----/g, ''), 'base64').toString('latin1')
  const changed = Buffer.from(der.replace('Tenpay.com Root CA (simulated)', issuer), 'latin1')
  return `-----BEGIN CERTIFICATE-----\n${changed.toString('base64')}\n-----END CERTIFICATE-----\n`
}

test('a gateway to real money is refused, because its merchant is not the simulator’s', () => {
  expect(problem({ WECHAT_PAY_CERTIFICATE: '' })).toContain('WECHAT_PAY_CERTIFICATE is missing')
  const real = withIssuer(env['WECHAT_PAY_CERTIFICATE']!, 'Tenpay.com Root CA of a vendor')
  expect(problem({ WECHAT_PAY_CERTIFICATE: real })).toContain("WECHAT_PAY_CERTIFICATE is not the simulator's")
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = {
    serial: env['WECHAT_PAY_MERCHANT_SERIAL']!,
    privateKey: other.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: other.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
  expect(problem({ WECHAT_PAY_CERTIFICATE: makeCertificate(keys) })).toContain(
    'does not belong to WECHAT_PAY_PRIVATE_KEY',
  )
})
