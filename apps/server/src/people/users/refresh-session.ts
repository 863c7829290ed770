import { randomBytes } from 'node:crypto'
import type { Session } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { endCopiedLogin } from './end-session.ts'
import { getUser } from './get-user.ts'
import { accessMs, openSession } from './open-session.ts'
import { hashToken, deriveSuccessor, type TokenPair } from './tokens.ts'
import { updateTokenSpent, selectSpentToken } from './session-queries.ts'

/** Where a refresh token comes from: the browser's cookie, if any, and its user agent. */
type TokenOrigin = { device: string | undefined; agent: string }

const deviceHash = ({ device }: TokenOrigin) => (device === undefined ? null : hashToken(device))

/** Equal for the same device: by its cookie, or by the user agent of a browser without one. */
const identifyDevice = ({ device, agent }: TokenOrigin) =>
  device === undefined ? `agent ${agent}` : `device ${device}`

/**
 * Exchanges a refresh token for a new pair. The same token from the same device gets the same pair until
 * that pair is used: the response was lost, or another tab refreshed at the same time. Any other use of a
 * spent token means that it was copied: the family ends (RFC 9700, section 4.14.2) and its owner is
 * notified. Refuses `unauthorised`.
 */
export async function refreshSession(
  context: Context,
  refreshToken: string,
  origin: TokenOrigin,
): Promise<Session> {
  const at = context.clock()
  const session =
    (await spendToken(context, refreshToken, origin)) ??
    (await repeatRefresh(context, refreshToken, origin, at))
  if (!session) throw refuse('unauthorised')
  return session
}

async function spendToken(
  context: Context,
  refreshToken: string,
  origin: TokenOrigin,
): Promise<Session | undefined> {
  const now = context.clock()
  const salt = randomBytes(32)
  return inTransaction(context.db, async (trx) => {
    const token = { refreshHash: hashToken(refreshToken), device: deviceHash(origin), now }
    const family = await updateTokenSpent(trx, token, salt)
    if (!family) return undefined
    await trx.updateTable('session_families').set({ last_used_at: now }).where('id', '=', family.id).execute()
    return openSession(context, trx, family, deriveSuccessor(refreshToken, salt, identifyDevice(origin)))
  })
}

async function repeatRefresh(
  context: Context,
  refreshToken: string,
  origin: TokenOrigin,
  at: Date,
): Promise<Session | undefined> {
  const { db } = context
  const token = { refreshHash: hashToken(refreshToken), device: deviceHash(origin), now: context.clock() }
  const spent = await selectSpentToken(db, token)
  if (!spent) return undefined
  if (spent.here) {
    if (!spent.successor_salt) return undefined
    const pair = deriveSuccessor(refreshToken, spent.successor_salt, identifyDevice(origin))
    const expiresAt = await extendUnusedPair(context, pair, at)
    if (expiresAt)
      return { ...(await getUser(context, db, spent.user_id)), ...pair, expiresAt: expiresAt.toISOString() }
  }
  await endCopiedLogin(context, spent.family)
  return undefined
}

/**
 * Extends the access token of a pair by 15 minutes, unless the pair was used before `at`, the start of the
 * repeated request: one tab may use the pair while another tab's request runs. Undefined for a used pair.
 */
async function extendUnusedPair(
  { db, clock }: Context,
  pair: TokenPair,
  at: Date,
): Promise<Date | undefined> {
  const extended = await db
    .updateTable('sessions')
    .set({ access_expires_at: new Date(clock().getTime() + accessMs) })
    .where('refresh_hash', '=', hashToken(pair.refreshToken))
    .where('refresh_used_at', 'is', null)
    .where((row) => row.or([row('access_used_at', 'is', null), row('access_used_at', '>=', at)]))
    .returning('access_expires_at')
    .executeTakeFirst()
  return extended?.access_expires_at
}
