import { SettingsError } from '@hao/settings/read-settings.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { maxPasswordLength, findWeakness } from './weak-passwords.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Runs in a thread of its own. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A native module, loaded on first use: a server without console does not need it. */
const argon2 = () => import('@node-rs/argon2')

/** @throws SettingsError where the native module of passwords cannot be loaded */
export async function requirePasswordHashing(): Promise<void> {
  await argon2().catch((error: unknown) => {
    const [why] = String(error).split('\n')
    throw new SettingsError(
      [`@node-rs/argon2 cannot be loaded (${why}): run \`npm ci --omit=dev\` on this machine`],
      'The console needs a package that is not installed',
    )
  })
}

/** Equal for all ways of typing a password. */
const normalisePassword = (password: string) => password.normalize('NFKC')

/** Refuses `password-weak` with the reason for a password that is short or easy to guess. */
export async function requireStrongPassword(password: string, name: string): Promise<void> {
  const why = await findWeakness(password, name)
  if (why) throw refuse('password-weak', { why })
}

/** The stored hash of a password (argon2id, PHC string). */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2()
  return hash(normalisePassword(password), cost)
}

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns false, so that
 * the time does not reveal whether the account exists.
 */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  if (password.length > maxPasswordLength) return false
  const { verify } = await argon2()
  unknownAccountHash ??= await hashPassword('nobody has this password')
  const right = await verify(hash ?? unknownAccountHash, normalisePassword(password))
  return right && Boolean(hash)
}

let unknownAccountHash: string | undefined
