import { type RawBuilder, sql, type Insertable } from 'kysely'
import { prepareStatement } from '../../platform/db/prepared.ts'
import type { Trx, Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** A user's active logins, last used first. */
export function selectLiveFamilies(
  db: Db,
  { userId, usedAfter, limit }: { userId: number; usedAfter: Date; limit: number },
) {
  return db
    .selectFrom('session_families')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function selectOwnFamily(db: Db, { userId, family }: { userId: number; family: string }) {
  return db
    .selectFrom('session_families')
    .select('id')
    .where('id', '=', family)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Ends all logins of a user but one. Returns how many. */
export async function updateOtherFamiliesEnded(
  db: Db,
  { userId, family, at }: { userId: number; family: string; at: Date },
): Promise<number> {
  const ended = await db
    .updateTable('session_families')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('id', '<>', family)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** A login, with its user's phone. */
export function selectFamilyOwner(db: Db, family: string) {
  return db
    .selectFrom('session_families')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['phone', 'device', 'session_families.created_at', 'ended_at'])
    .where('session_families.id', '=', family)
    .execute()
}

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

export async function updateFamilyUse(trx: Trx, family: string, at: Date): Promise<void> {
  await trx.updateTable('session_families').set({ last_used_at: at }).where('id', '=', family).execute()
}

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

/** Extends the access token of a pair to `until`, unless it was used before `usedSince`. */
export async function extendUnusedToken(
  db: Db,
  { refreshHash, until, usedSince }: { refreshHash: Buffer; until: Date; usedSince: Date },
): Promise<Date | undefined> {
  const extended = await db
    .updateTable('sessions')
    .set({ access_expires_at: until })
    .where('refresh_hash', '=', refreshHash)
    .where('refresh_used_at', 'is', null)
    .where((row) => row.or([row('access_used_at', 'is', null), row('access_used_at', '>=', usedSince)]))
    .returning('access_expires_at')
    .executeTakeFirst()
  return extended?.access_expires_at
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

/** After the first use of its access token a pair is not returned again: see `refreshSession`. */
export async function updateAccessUsed(db: Db, session: number, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ access_used_at: at })
    .where('id', '=', session)
    .where('access_used_at', 'is', null)
    .execute()
}

export function insertFamily(trx: Trx, family: Insertable<Schema['session_families']>) {
  return trx
    .insertInto('session_families')
    .values(family)
    .returning(['id', 'user_id'])
    .executeTakeFirstOrThrow()
}

/**
 * Whether an account that existed before this transaction has had no login on this device in the last half
 * year.
 */
export async function isNewDevice(trx: Trx, userId: number, hash: Buffer): Promise<boolean> {
  const known = trx.selectFrom('session_families').select('id').where('user_id', '=', userId)
  const user = await trx
    .selectFrom('users')
    .select(sql<boolean>`created_at < transaction_timestamp()`.as('old'))
    .select((row) => row.exists(known.where('device_hash', '=', hash)).as('known'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.old && !user.known
}

export async function insertSession(db: Db | Trx, session: Insertable<Schema['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** Ends a login. Returns false if it had ended. */
export async function updateFamilyEnded(db: Db | Trx, family: string, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('session_families')
    .set({ ended_at: at })
    .where('id', '=', family)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
