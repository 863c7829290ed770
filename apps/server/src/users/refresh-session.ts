import { randomBytes } from 'node:crypto'
import type { Session } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { refuse } from '../refuse.ts'
import { endCopied } from './end-session.ts'
import { getUser } from './get-user.ts'
import { onDevice } from './on-device.ts'
import { openSession } from './open-session.ts'
import { hashToken, successorOf } from './tokens.ts'
import { minuteMs } from '../time.ts'

/** How long a spent token is answered with its successor again: three tries of the shop's, of 8 s each, fit in twice. */
const repeatMs = minuteMs

/**
 * Spends a refresh token for a new pair. Whoever asks again within a minute, because the answer was lost or another tab asked too, gets the
 * same pair, unless that one was spent as well. Any other use of a spent token, and any on another `device` than it is bound to, means that somebody
 * copied it: the whole family ends (RFC 9700, section 4.14.2), and its owner is told. Refuses `unauthorised`.
 */
export async function refreshSession(
  context: Context,
  refreshToken: string,
  device?: string,
): Promise<Session> {
  const shown = device === undefined ? null : hashToken(device)
  const session = (await spend(context, refreshToken, shown)) ?? (await repeat(context, refreshToken, shown))
  if (!session) throw refuse('unauthorised')
  return session
}

async function spend(
  context: Context,
  refreshToken: string,
  device: Buffer | null,
): Promise<Session | undefined> {
  const now = context.clock()
  const salt = randomBytes(32)
  return inTransaction(context.db, async (trx) => {
    const family = await trx
      .updateTable('sessions')
      .from('session_families')
      .set({ spent_at: now, access_expires_at: now, successor_salt: salt })
      .whereRef('session_families.id', '=', 'family')
      .where('session_families.ended_at', 'is', null)
      .where(onDevice(device))
      .where('refresh_hash', '=', hashToken(refreshToken))
      .where('spent_at', 'is', null)
      .where('refresh_expires_at', '>', now)
      .returning(['session_families.id', 'session_families.user_id'])
      .executeTakeFirst()
    if (!family) return undefined
    await trx.updateTable('session_families').set({ last_used_at: now }).where('id', '=', family.id).execute()
    return openSession(context, trx, family, successorOf(refreshToken, salt))
  })
}

async function repeat(
  context: Context,
  refreshToken: string,
  device: Buffer | null,
): Promise<Session | undefined> {
  const { db } = context
  const spent = await db
    .selectFrom('sessions')
    .innerJoin('session_families', 'session_families.id', 'family')
    .select(['family', 'user_id', 'spent_at', 'successor_salt'])
    .select(onDevice(device).as('here'))
    .where('refresh_hash', '=', hashToken(refreshToken))
    .where('refresh_expires_at', '>', context.clock())
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!spent) return undefined
  if (!spent.here) {
    await endCopied(context, spent.family)
    return undefined
  }
  if (!spent.spent_at || !spent.successor_salt) return undefined
  const pair = successorOf(refreshToken, spent.successor_salt)
  const soon = context.clock().getTime() - spent.spent_at.getTime() <= repeatMs
  const expiresAt = soon && (await unusedUntil(context, pair.refreshToken))
  if (expiresAt)
    return { ...(await getUser(context, db, spent.user_id)), ...pair, expiresAt: expiresAt.toISOString() }
  await endCopied(context, spent.family)
  return undefined
}

/** When the access token ends that came with a refresh token; undefined when that one was spent. */
async function unusedUntil({ db }: Context, refreshToken: string): Promise<Date | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('access_expires_at')
    .where('refresh_hash', '=', hashToken(refreshToken))
    .where('spent_at', 'is', null)
    .executeTakeFirst()
  return session?.access_expires_at
}
