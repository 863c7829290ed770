import { findIssuedSecretProblem, findOwnSecretProblem } from '@hao/settings/secret.ts'
import type { Env } from './env.ts'

const issued = [
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_OPEN_SECRET',
  'ALIYUN_ACCESS_KEY_SECRET',
  'TENCENT_SECRET_KEY',
  'COURIER_APP_SECRET',
]

/**
 * Checks that no secret is guessable or a placeholder. Secrets that commands read too are checked where they
 * are read.
 */
export function checkSecrets(env: Env, problems: string[]): void {
  for (const name of ['CODE_PEPPER', 'CARRIER_SECRET', 'METRICS_TOKEN']) checkSecret(env, name, problems)
  const password = (url = '') => (URL.canParse(url) ? new URL(url).password : undefined)
  const secrets = [
    ...issued.map((name) => [name, env[name]] as const),
    ['The password of DATABASE_URL', password(env.DATABASE_URL)] as const,
    ['The password of DIRECT_DATABASE_URL', password(env.DIRECT_DATABASE_URL)] as const,
  ]
  for (const [name, secret] of secrets) {
    const problem = secret && findIssuedSecretProblem(name, secret)
    if (problem) problems.push(problem)
  }
}

/** Checks that one of our own secrets is neither guessable nor a placeholder. */
export function checkSecret(env: Env, name: string, problems: string[]): void {
  const secret = env[name]
  const problem = secret && findOwnSecretProblem(name, secret)
  if (problem) problems.push(problem)
}
