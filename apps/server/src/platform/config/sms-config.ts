import type { SettingsSource } from '../base/env.ts'
import { type SmsTemplate, smsTemplates } from '../integrations/sms/sms-sender.ts'

type SmsTemplates = Record<SmsTemplate, string>

export type SmsConfig =
  | { provider: 'outbox' }
  | {
      provider: 'aliyun'
      accessKeyId: string
      accessKeySecret: string
      signName: string
      templates: SmsTemplates
    }
  | {
      provider: 'tencent'
      secretId: string
      secretKey: string
      sdkAppId: string
      signName: string
      templates: SmsTemplates
    }

export function templateSetting(template: SmsTemplate): string {
  return `SMS_TEMPLATE_${template.toUpperCase().replaceAll('-', '_')}`
}

export function readSmsConfig(
  { env, production, need, refuse }: SettingsSource,
  staging: boolean,
): SmsConfig {
  // The check of STAGING has named another provider.
  const provider = staging ? 'outbox' : env.SMS_PROVIDER || (production ? '' : 'outbox')
  if (provider === 'outbox') {
    if (production && !staging)
      refuse('SMS_PROVIDER=outbox sends no SMS: it is only for a test environment (STAGING=on)')
    return { provider }
  }
  const signName = need('SMS_SIGN_NAME')
  const templates = Object.fromEntries(
    smsTemplates.map((template) => [template, need(templateSetting(template))]),
  ) as SmsTemplates
  if (provider === 'aliyun')
    return {
      provider,
      accessKeyId: need('ALIYUN_ACCESS_KEY_ID'),
      accessKeySecret: need('ALIYUN_ACCESS_KEY_SECRET'),
      signName,
      templates,
    }
  if (provider === 'tencent')
    return {
      provider,
      secretId: need('TENCENT_SECRET_ID'),
      secretKey: need('TENCENT_SECRET_KEY'),
      sdkAppId: need('TENCENT_SMS_APP_ID'),
      signName,
      templates,
    }
  refuse(
    'SMS_PROVIDER must be aliyun, with ALIYUN_ACCESS_KEY_ID and ALIYUN_ACCESS_KEY_SECRET, or tencent, with TENCENT_SECRET_ID, TENCENT_SECRET_KEY and TENCENT_SMS_APP_ID',
  )
  return { provider: 'outbox' }
}
