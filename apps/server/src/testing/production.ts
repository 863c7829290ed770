import { createPublicKey, randomBytes } from 'node:crypto'
import { makeCertificate } from '../../../simulators/src/wechat-pay/certificate.ts'
import { templateSetting } from '../platform/config/sms-config.ts'
import { testPaymentEnv } from '../platform/integrations/pay/testing.ts'
import { smsTemplates } from '../platform/integrations/sms/sms-sender.ts'

/**
 * All settings that production requires except the port, with keys for tests.
 */
export async function productionEnv(databaseUrl: string): Promise<Record<string, string>> {
  return {
    ...testPaymentEnv(),
    // No server listens there.
    WECHAT_PAY_BASE_URL: 'http://127.0.0.1:9',
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    DRAIN_MS: '0',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://shop.example',
    CONSOLE_URL: 'https://console.example',
    CONSOLE_PORT: '0',
    TRUST_PROXY: '127.0.0.1',
    CODE_PEPPER: randomBytes(32).toString('base64'),
    PHONE_KEY: randomBytes(32).toString('base64'),
    SMS_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'id',
    ALIYUN_ACCESS_KEY_SECRET: randomBytes(15).toString('hex'),
    SMS_SIGN_NAME: 'name',
    ...Object.fromEntries(smsTemplates.map((template) => [templateSetting(template), 'SMS_1'])),
  }
}

/** The same for a test environment: its merchant has a simulated certificate. */
export async function stagingEnv(databaseUrl: string): Promise<Record<string, string>> {
  const { SMS_PROVIDER: _vendor, ...env } = await productionEnv(databaseUrl)
  const serial = `7${randomBytes(20).toString('hex').toUpperCase().slice(1)}`
  const { WECHAT_PAY_PRIVATE_KEY: privateKey = '' } = env
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  return {
    ...env,
    STAGING: 'on',
    WECHAT_PAY_MERCHANT_SERIAL: serial,
    WECHAT_PAY_CERTIFICATE: makeCertificate({ serial, privateKey, publicKey }),
  }
}
