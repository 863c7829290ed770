import { randomBytes } from 'node:crypto'
import { type Config, readConfig } from '../../apps/server/src/platform/config/config.ts'
import { templateSetting } from '../../apps/server/src/platform/config/sms-config.ts'
import { testPaymentEnv } from '../../apps/server/src/platform/integrations/pay/testing.ts'
import { smsTemplates } from '../../apps/server/src/platform/integrations/sms/sms-sender.ts'

/** Fixed, because buyers are created in another process, which encrypts their phones with the same key. */
export const benchPhoneKey = 'a key that only figures are made with'

/** The settings of a production server over a database; no named vendor is ever called. */
export const apiConfig = (databaseUrl: string): Config => readConfig(productionEnv(databaseUrl))

/** The same as an environment. */
export function productionEnv(databaseUrl: string): Record<string, string> {
  const unused = Object.fromEntries(secrets.map((name) => [name, randomBytes(16).toString('hex')]))
  return {
    ...unused,
    ...testPaymentEnv(),
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    CONSOLE_URL: 'https://console.example',
    TRUST_PROXY: 'false',
    DATABASE_URL: databaseUrl,
    SMS_PROVIDER: 'aliyun',
    CODE_PEPPER: randomBytes(32).toString('base64'),
    PHONE_KEY: benchPhoneKey,
  }
}

const secrets = [
  ...smsTemplates.map(templateSetting),
  'ALIYUN_ACCESS_KEY_ID',
  'ALIYUN_ACCESS_KEY_SECRET',
  'SMS_SIGN_NAME',
]
