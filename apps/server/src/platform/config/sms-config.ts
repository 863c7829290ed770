import type { Env } from '../base/env.ts'
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

/** The setting that holds the provider's id of a template of ours. */
export function templateSetting(template: SmsTemplate): string {
  return `SMS_TEMPLATE_${template.toUpperCase().replaceAll('-', '_')}`
}

/** Reads the SMS provider's settings. `need` reads a setting that production requires. */
export function readSmsConfig(
  env: Env,
  production: boolean,
  need: (name: string) => string,
  problems: string[],
): SmsConfig {
  const provider = env.SMS_PROVIDER || (production ? '' : 'outbox')
  const templates = () =>
    Object.fromEntries(
      smsTemplates.map((template) => [template, need(templateSetting(template))]),
    ) as SmsTemplates
  if (provider === 'aliyun')
    return {
      provider,
      accessKeyId: need('ALIYUN_ACCESS_KEY_ID'),
      accessKeySecret: need('ALIYUN_ACCESS_KEY_SECRET'),
      signName: need('SMS_SIGN_NAME'),
      templates: templates(),
    }
  if (provider === 'tencent')
    return {
      provider,
      secretId: need('TENCENT_SECRET_ID'),
      secretKey: need('TENCENT_SECRET_KEY'),
      sdkAppId: need('TENCENT_SMS_APP_ID'),
      signName: need('SMS_SIGN_NAME'),
      templates: templates(),
    }
  if (provider !== 'outbox') problems.push('SMS_PROVIDER must be aliyun or tencent')
  else if (production)
    problems.push('SMS_PROVIDER=outbox shows all codes to visitors: it is not allowed in production')
  return { provider: 'outbox' }
}
