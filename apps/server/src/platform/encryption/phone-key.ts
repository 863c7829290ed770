import { ConfigError, type Env } from '../base/env.ts'
import { checkSecret } from '../base/secrets.ts'

export const demonstrationKey = 'demonstration'

/**
 * Reads PHONE_KEY, which wraps the data keys; a demonstration uses a fixed one. Production requires a strong
 * one; adds errors to `problems`.
 */
export function readPhoneKey(env: Env, problems: string[]): string {
  const key = env['PHONE_KEY']
  if (env['NODE_ENV'] !== 'production') return key || demonstrationKey
  if (key) checkSecret(env, 'PHONE_KEY', problems)
  else problems.push('PHONE_KEY is missing')
  return key ?? ''
}

/** As `readPhoneKey`, for a command. Throws ConfigError. */
export function requirePhoneKey(env: Env): string {
  const problems: string[] = []
  const key = readPhoneKey(env, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return key
}
