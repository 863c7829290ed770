import { ConfigError } from '../../platform/base/env.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { maxPasswordLength, findWeakness } from './weak-passwords.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; on a thread of its own. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The native module comes with the first password: a server that serves no console never needs it. */
const argon2 = () => import('@node-rs/argon2')

/** @throws ConfigError where the native module of passwords cannot be loaded */
export async function requirePasswordHashing(): Promise<void> {
  await argon2().catch((error: unknown) => {
    const [why] = String(error).split('\n')
    throw new ConfigError(
      [`@node-rs/argon2 cannot be loaded (${why}): run \`npm ci --omit=dev\` on this machine`],
      'The console needs a package that is not installed',
    )
  })
}

/** What all ways of typing a password have in common. */
const normalisePassword = (password: string) => password.normalize('NFKC')

/** Refuses `password-weak`, with why, for one that is short or easy to guess. */
export async function requireStrongPassword(password: string, name: string): Promise<void> {
  const why = await findWeakness(password, name)
  if (why) throw refuse('password-weak', { why })
}

/** The hash (argon2id, PHC string) that a password is kept as. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2()
  return hash(normalisePassword(password), cost)
}

/** Whether a password is the one of a hash. Without a hash it takes as long, and is wrong: how long it takes tells of no account. */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  if (password.length > maxPasswordLength) return false
  const { verify } = await argon2()
  unknownAccountHash ??= await hashPassword('nobody has this password')
  const right = await verify(hash ?? unknownAccountHash, normalisePassword(password))
  return right && Boolean(hash)
}

let unknownAccountHash: string | undefined
