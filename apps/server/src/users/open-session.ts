import type { Session } from '@hao/contract/entities.ts'
import type { Context } from '../context.ts'
import type { Db, Trx } from '../db/database.ts'
import { getUser } from './get-user.ts'
import { hashToken, newToken } from './tokens.ts'
import { dayMs, minuteMs } from '../time.ts'

const accessMs = 15 * minuteMs
const refreshMs = 30 * dayMs

/** Makes a pair of tokens in a family (one login = one family): access lives 15 min, refresh 30 days and is good for one use. */
export async function openSession(
  { clock }: Context,
  db: Db | Trx,
  userId: number,
  family: string,
): Promise<Session> {
  const now = clock().getTime()
  const token = newToken()
  const refreshToken = newToken()
  const expiresAt = new Date(now + accessMs)
  await db
    .insertInto('sessions')
    .values({
      family,
      user_id: userId,
      access_hash: hashToken(token),
      access_expires_at: expiresAt,
      refresh_hash: hashToken(refreshToken),
      refresh_expires_at: new Date(now + refreshMs),
      spent_at: null,
      ended_at: null,
    })
    .execute()
  return { ...(await getUser(db, userId)), token, refreshToken, expiresAt: expiresAt.toISOString() }
}
