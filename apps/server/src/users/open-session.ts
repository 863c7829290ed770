import type { Session } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import type { Db, Trx } from '../db/database.ts'
import { getUser } from './get-user.ts'
import { keepUser } from './keep-user.ts'
import { hashToken, newToken, type TokenPair } from './tokens.ts'
import { dayMs, minuteMs } from '../time.ts'

const accessMs = 15 * minuteMs
const refreshMs = 30 * dayMs

/** Opens a login: a family with its first pair of tokens, at once, for a family without any is swept away. Refuses `unauthorised` when the account was deleted meanwhile. */
export async function openFamily(context: Context, trx: Trx, userId: number): Promise<Session> {
  await keepUser(trx, userId)
  const family = await trx
    .insertInto('session_families')
    .values({ user_id: userId })
    .returning(['id', 'user_id'])
    .executeTakeFirstOrThrow()
  return openSession(context, trx, family, { token: newToken(), refreshToken: newToken() })
}

/** Keeps a pair of tokens in a family: access lives 15 min, refresh 30 days and is good for one use. */
export async function openSession(
  { clock }: Context,
  db: Db | Trx,
  family: { id: string; user_id: number },
  pair: TokenPair,
): Promise<Session> {
  const now = clock().getTime()
  const expiresAt = new Date(now + accessMs)
  await db
    .insertInto('sessions')
    .values({
      family: family.id,
      access_hash: hashToken(pair.token),
      access_expires_at: expiresAt,
      refresh_hash: hashToken(pair.refreshToken),
      refresh_expires_at: new Date(now + refreshMs),
      spent_at: null,
      successor_salt: null,
    })
    .execute()
  return { ...(await getUser(db, family.user_id)), ...pair, expiresAt: expiresAt.toISOString() }
}
