import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { testPaymentEnv } from '../integrations/pay/testing.ts'
import { smsTemplates } from '../integrations/sms/sms-sender.ts'
import { readConfig } from './config.ts'
import { templateSetting } from './sms-config.ts'

/** The lines of the one error that the settings give. */
export function problems(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as SettingsError).message
      .split('\n')
      .slice(1)
      .map((line) => line.replace('  - ', ''))
  }
  return []
}

export const payment = testPaymentEnv()
export const secret = () => randomBytes(16).toString('hex')

/** Valid settings of production. */
export const complete = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1/hao',
  PUBLIC_URL: 'https://shop.example',
  CONSOLE_URL: 'https://console.example',
  TRUST_PROXY: '127.0.0.1',
  CODE_PEPPER: secret(),
  PHONE_KEY: secret(),
  ...payment,
  SMS_PROVIDER: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'x',
  ALIYUN_ACCESS_KEY_SECRET: secret(),
  SMS_SIGN_NAME: 'x',
  ...Object.fromEntries(smsTemplates.map((template) => [templateSetting(template), 'x'])),
}
