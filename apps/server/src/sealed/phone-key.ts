import { ConfigError, type Env } from '../env.ts'
import { refuseWeak } from '../secrets.ts'

/**
 * The key that wraps the keys of personal data, from PHONE_KEY or the setting of another `name`; in a demonstration one that everybody knows. What is
 * missing in production, or weak there, is added to `problems`.
 */
export function readPhoneKey(env: Env, problems: string[], name = 'PHONE_KEY'): string {
  const key = env[name]
  if (env['NODE_ENV'] !== 'production') return key || 'demonstration'
  if (key) refuseWeak(env, name, problems)
  else problems.push(`${name} is missing`)
  return key ?? ''
}

/** The same for a command, which has no other settings. Throws ConfigError. */
export function requirePhoneKey(env: Env, name = 'PHONE_KEY'): string {
  const problems: string[] = []
  const key = readPhoneKey(env, problems, name)
  if (problems.length > 0) throw new ConfigError(problems)
  return key
}
