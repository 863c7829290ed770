import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secrets and keys that may come from files. */
export const fileSettings = [
  'DATABASE_URL',
  'DIRECT_DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'ADMIN_DATABASE_URL',
  'CODE_PEPPER',
  'PHONE_KEY',
  'PHONE_KEY_OLD',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_PAY_PLATFORM_KEYS',
  'WECHAT_PAY_CERTIFICATE',
  'WECHAT_OPEN_SECRET',
  'ALIYUN_ACCESS_KEY_SECRET',
  'TENCENT_SECRET_KEY',
  'COURIER_APP_SECRET',
  'NUONUO_APP_SECRET',
  'NUONUO_ACCESS_TOKEN',
  'COURIER_PUBLIC_KEY',
  'SMTP_URL',
  'SMTP_CA',
  'WECOM_ROBOT_KEY',
  'ALIYUN_PNP_POOL_KEY',
  'CARRIER_SECRET',
  'SIP_PHONE_SECRET',
  'HUAWEI_APP_SECRET',
  'ALIYUN_PUSH_SECRET',
]

type Env = Record<string, string | undefined>

/**
 * Sets each of these settings from its file: the one that NAME_FILE names, else systemd's credential of the
 * same name (CREDENTIALS_DIRECTORY). Removes NAME_FILE, so that child processes find only the setting.
 * Returns problems as sentences for the operator.
 */
export function readFileSettings(env: Env): string[] {
  const problems: string[] = []
  for (const name of fileSettings) {
    const { [`${name}_FILE`]: file, CREDENTIALS_DIRECTORY: credentials } = env
    if (file && env[name]) problems.push(`${name} and ${name}_FILE are both set: remove one`)
    else if (file) readInto(env, name, file, `${name}_FILE`, problems)
    else if (credentials && !env[name]) readInto(env, name, join(credentials, name), undefined, problems)
    delete env[`${name}_FILE`]
  }
  return problems
}

/** `required` is the setting that names the file; a credential may be missing. */
function readInto(
  env: Env,
  name: string,
  file: string,
  required: string | undefined,
  problems: string[],
): void {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (text) env[name] = text
    else problems.push(`${required ?? name}: ${file} is empty`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (required || code !== 'ENOENT') problems.push(`${required ?? name}: ${file} cannot be read (${code})`)
  }
}
