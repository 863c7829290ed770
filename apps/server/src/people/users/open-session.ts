import { sql } from 'kysely'
import type { Session } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Device } from '../../platform/http/device.ts'
import { describeDevice } from './device-name.ts'
import { getUser } from './get-user.ts'
import { requireUser } from './require-user.ts'
import { hashToken, newToken, type TokenPair } from './tokens.ts'
import { dayMs, minuteMs } from '../../platform/base/time.ts'

export const accessMs = 15 * minuteMs
export const refreshMs = 30 * dayMs

/** The device of a login that names none. */
const unknownDevice: () => Device = () => ({ id: newToken(), hadCookie: false, userAgent: '' })

/**
 * Whether an account that existed before this transaction has had no login on this device in the last half
 * year.
 */
async function isNewDevice(trx: Trx, userId: number, hash: Buffer): Promise<boolean> {
  const known = trx.selectFrom('session_families').select('id').where('user_id', '=', userId)
  const user = await trx
    .selectFrom('users')
    .select(sql<boolean>`created_at < transaction_timestamp()`.as('old'))
    .select((row) => row.exists(known.where('device_hash', '=', hash)).as('known'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.old && !user.known
}

/**
 * Opens a login: a session family with its first pair of tokens. They are bound to a device that has proven
 * that it keeps its cookie. The owner is notified of a login on a new device, except the first login.
 * Refuses `unauthorised` if the account was deleted.
 */
export async function openFamily(
  context: Context,
  trx: Trx,
  userId: number,
  device: Device = unknownDevice(),
): Promise<Session> {
  await requireUser(trx, userId)
  const hash = hashToken(device.id)
  const isUnknown = await isNewDevice(trx, userId, hash)
  const now = context.clock()
  const family = await trx
    .insertInto('session_families')
    .values({
      user_id: userId,
      device: describeDevice(device.userAgent),
      device_hash: hash,
      cookie_bound: device.hadCookie,
      created_at: now,
      last_used_at: now,
    })
    .returning(['id', 'user_id'])
    .executeTakeFirstOrThrow()
  if (isUnknown) await context.enqueue(trx, 'login-notice', { family: family.id, about: 'new-device' })
  return openSession(context, trx, family, { token: newToken(), refreshToken: newToken() }, now)
}

/**
 * Stores a pair of tokens in a family: the access token lives 15 minutes, the refresh token 30 days and for
 * one use. `usedAt` is null if the pair may be returned again until its access token is used.
 */
export async function openSession(
  context: Context,
  db: Db | Trx,
  family: { id: string; user_id: number },
  pair: TokenPair,
  usedAt: Date | null = null,
): Promise<Session> {
  const now = context.clock().getTime()
  const expiresAt = new Date(now + accessMs)
  await db
    .insertInto('sessions')
    .values({
      family: family.id,
      access_hash: hashToken(pair.token),
      access_expires_at: expiresAt,
      access_used_at: usedAt,
      refresh_hash: hashToken(pair.refreshToken),
      refresh_expires_at: new Date(now + refreshMs),
      refresh_used_at: null,
      successor_salt: null,
    })
    .execute()
  return { ...(await getUser(context, db, family.user_id)), ...pair, expiresAt: expiresAt.toISOString() }
}
