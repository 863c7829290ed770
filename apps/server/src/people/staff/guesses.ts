import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { type RateLimit, removeHits, countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'
import { addDays, hourMs, minuteMs } from '../../platform/base/time.ts'
import { hashToken } from '../users/tokens.ts'
type Shop = Pick<Context, 'db' | 'config'>

/** A guess at a password or factor. `account`: the normalised name, or the id. */
type Guess = {
  account: string
  staffId: number | undefined
  ip: string
  at: Date
  target: 'password' | 'factor'
}

/**
 * A network with a login of the account in this time (days) is not limited by guesses from other networks.
 */
const knownDays = 30

/** The mark of a network in sessions and limits. */
export function staffNetworkMark({ config }: Pick<Context, 'config'>, ip: string): Buffer {
  return pepperHash(config.codePepper, 'network', clientNetwork(ip))
}

/**
 * Counts a guess. Refuses `rate-limited` with the seconds to wait. Limits: an address at one account, an
 * address at all accounts, and an account from all networks that are unknown to it. Guesses from many
 * addresses share that limit, and do not lock out a user on a known network. Returns the function that
 * undoes the count after a right guess.
 */
export async function countGuess(context: Shop, guess: Guess): Promise<() => Promise<void>> {
  const { db } = context
  const { target, at } = guess
  const mark = staffNetworkMark(context, guess.ip)
  const [network, account] = [mark.toString('base64url'), hashToken(guess.account).toString('base64url')]
  const own: RateLimit[] = [
    { key: `staff:${target}:${account}:${network}`, max: 10, windowMs: 15 * minuteMs },
  ]
  if (!(await isKnown(db, guess, mark)))
    own.push({ key: `staff:${target}:${account}`, max: 30, windowMs: hourMs })
  const limits = [...own, addressLimit(network)]
  await countHitsInTransaction(db, at, limits)
  return () => removeHits(db, limits)
}

/**
 * Counts a guess at a token that names no account, such as an invitation's. Refuses `rate-limited`. Returns
 * the function that undoes the count.
 */
export async function countAddressGuess(
  context: Shop,
  { ip, at }: { ip: string; at: Date },
): Promise<() => Promise<void>> {
  const limits = [addressLimit(staffNetworkMark(context, ip).toString('base64url'))]
  await countHitsInTransaction(context.db, at, limits)
  return () => removeHits(context.db, limits)
}

const addressLimit = (network: string): RateLimit => ({
  key: `staff:ip:${network}`,
  max: 60,
  windowMs: 15 * minuteMs,
})

/** Whether a member of staff has lately opened a session from this network. */
async function isKnown(db: Db, { staffId, at }: Guess, mark: Buffer): Promise<boolean> {
  if (staffId === undefined) return false
  const known = await db
    .selectFrom('staff_sessions')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('network_hmac', '=', mark)
    .where('created_at', '>', addDays(at, -knownDays))
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}
