import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { type RateLimit, uncountHits, countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import { rateLimitNetwork } from '../../platform/http/client-address.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'
import { daysAfter, hourMs, minuteMs } from '../../platform/base/time.ts'
import { hashToken } from '../users/tokens.ts'
import { hasSessionFrom } from './session-queries.ts'

type Shop = Pick<Context, 'db' | 'config'>

/** Whose password or factor is guessed, by the key of their name or by their id, and from where. */
export type Guess = {
  account: string
  staffId: number | undefined
  ip: string
  at: Date
  target: 'password' | 'factor'
}

/** From where somebody logged in within so many days strangers' guesses do not keep them out. */
const knownDays = 30

/** What sessions and limits name a network by. */
export function staffNetworkMark({ config }: Pick<Context, 'config'>, ip: string): Buffer {
  return pepperHash(config.codePepper, 'network', rateLimitNetwork(ip))
}

/**
 * Counts a guess; refuses `rate-limited` with the seconds to wait. An address has few guesses at an account and some in all. An account has some from all
 * the addresses that it was never used from, together: many addresses then guess no more than one could, and keep nobody out who comes from
 * where they have logged in before. Gives what takes the guess back, once it was right.
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
  return () => uncountHits(db, limits)
}

/** Counts a guess at a token that names no account, such as an invitation's. Refuses `rate-limited`; gives what takes it back. */
export async function countAddressGuess(
  context: Shop,
  { ip, at }: { ip: string; at: Date },
): Promise<() => Promise<void>> {
  const limits = [addressLimit(staffNetworkMark(context, ip).toString('base64url'))]
  await countHitsInTransaction(context.db, at, limits)
  return () => uncountHits(context.db, limits)
}

const addressLimit = (network: string): RateLimit => ({
  key: `staff:ip:${network}`,
  max: 60,
  windowMs: 15 * minuteMs,
})

async function isKnown(db: Db, { staffId, at }: Guess, mark: Buffer): Promise<boolean> {
  if (staffId === undefined) return false
  return hasSessionFrom(db, { staffId, mark, since: daysAfter(at, -knownDays) })
}
