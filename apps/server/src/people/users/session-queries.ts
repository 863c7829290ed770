import { type RawBuilder, sql } from 'kysely'
import { prepareStatement } from '../../platform/db/prepared.ts'
import type { Trx, Db } from '../../platform/db/database.ts'

/**
 * Whether a family's tokens are valid on a device, given by the hash of its cookie; null if the request has
 * none.
 */
function onDevice(hash: Buffer | null): RawBuilder<boolean> {
  return sql<boolean>`(NOT session_families.cookie_bound OR session_families.device_hash = ${hash}::bytea) IS TRUE`
}

/** Spends a refresh token that is valid on this device. Returns its login. */
export function updateTokenSpent(trx: Trx, { refreshHash, device, now }: RefreshToken, salt: Buffer) {
  return trx
    .updateTable('sessions')
    .from('session_families')
    .set({ refresh_used_at: now, access_expires_at: now, successor_salt: salt })
    .whereRef('session_families.id', '=', 'family')
    .where('session_families.ended_at', 'is', null)
    .where(onDevice(device))
    .where('refresh_hash', '=', refreshHash)
    .where('refresh_used_at', 'is', null)
    .where('refresh_expires_at', '>', now)
    .returning(['session_families.id', 'session_families.user_id'])
    .executeTakeFirst()
}

/** `device` is the hash of the cookie; null for a browser without one. */
type RefreshToken = { refreshHash: Buffer; device: Buffer | null; now: Date }

/** The login of a refresh token, and whether the token is valid on this device (`here`). */
export function selectSpentToken(db: Db, { refreshHash, device, now }: RefreshToken) {
  return db
    .selectFrom('sessions')
    .innerJoin('session_families', 'session_families.id', 'family')
    .select(['family', 'user_id', 'successor_salt'])
    .select(onDevice(device).as('here'))
    .where('refresh_hash', '=', refreshHash)
    .where('refresh_expires_at', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export const selectSession = prepareStatement(
  (db, given: { hash: Buffer; device: Buffer | null; now: Date }) =>
    db
      .selectFrom('sessions')
      .innerJoin('session_families', 'session_families.id', 'sessions.family')
      .innerJoin('users', 'users.id', 'session_families.user_id')
      .select(['users.id', 'users.phone', 'sessions.family', 'sessions.id as session', 'access_used_at'])
      .where('access_hash', '=', given.hash)
      .where('access_expires_at', '>', given.now)
      .where('session_families.ended_at', 'is', null)
      .where(onDevice(given.device))
      .compile(),
)
