import { issuedSecret, ownSecret } from '@hao/settings/read-settings.ts'
import { describeIssuedSecret } from '@hao/settings/secret.ts'
import type { SettingsSource } from './env.ts'

const issued = [
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_OPEN_SECRET',
  'ALIYUN_ACCESS_KEY_SECRET',
  'TENCENT_SECRET_KEY',
  'COURIER_APP_SECRET',
  'NUONUO_APP_SECRET',
  'WECOM_ROBOT_KEY',
]

/** Secrets that commands read too are checked where they are read. */
export function checkSecrets({ env, read, refuse }: SettingsSource): void {
  for (const name of ['CODE_PEPPER', 'CARRIER_SECRET', 'METRICS_TOKEN']) read(name, ownSecret(env).optional())
  for (const name of issued) read(name, issuedSecret(env).optional())
  for (const name of ['DATABASE_URL', 'DIRECT_DATABASE_URL', 'SMTP_URL']) {
    const url = env[name] ?? ''
    const password = URL.canParse(url) ? new URL(url).password : ''
    const problem = password && describeIssuedSecret(password)
    if (problem) refuse(`The password of ${name} ${problem}`)
  }
}
