import { ConfigError, type Env } from '../base/env.ts'
import { checkSecret } from '../base/secrets.ts'

/** PHONE_KEY, which wraps the keys of personal data; in a demonstration one that everybody knows. A missing or weak one of production goes to `problems`. */
export function readPhoneKey(env: Env, problems: string[]): string {
  const key = env['PHONE_KEY']
  if (env['NODE_ENV'] !== 'production') return key || 'demonstration'
  if (key) checkSecret(env, 'PHONE_KEY', problems)
  else problems.push('PHONE_KEY is missing')
  return key ?? ''
}

/** The same for a command, which has no other settings. Throws ConfigError. */
export function requirePhoneKey(env: Env): string {
  const problems: string[] = []
  const key = readPhoneKey(env, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return key
}
