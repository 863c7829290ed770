import type { Insertable } from 'kysely'
import type { Trx, Db } from '../../platform/db/database.ts'
import { prepareStatement } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Records a new factor for a session. Returns false if the session has ended. */
export async function updateFactorAt(
  trx: Trx,
  { sessionId, at }: { sessionId: number; at: Date },
): Promise<boolean> {
  const fresh = await trx
    .updateTable('staff_sessions')
    .set({ second_factor_at: at })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return fresh.numUpdatedRows > 0n
}

/** Ends all sessions of a member of staff except `but`. Returns how many. */
export async function updateSessionsEnded(
  trx: Trx,
  { staffId, at, but }: { staffId: number; at: Date; but: number | undefined },
): Promise<number> {
  const ended = await trx
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$call((sessions) => (but === undefined ? sessions : sessions.where('id', '<>', but)))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Ends one session of a member of staff. Returns false if it had ended or is another's. */
export async function updateSessionEnded(
  trx: Db | Trx,
  { staffId, sessionId, at }: { staffId: number; sessionId: number; at: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/**
 * Locks a session that is open. `at` is the moment of the request: a session that ended at exactly that
 * moment was ended by the request itself, such as its own logout.
 */
export function lockOpenSession(trx: Trx, { sessionId, at }: { sessionId: number; at: Date }) {
  return trx
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where((session) => session.or([session('ended_at', 'is', null), session('ended_at', '=', at)]))
    .forShare()
    .executeTakeFirst()
}

/** The open sessions of a member of staff, newest first. */
export function selectOpenSessions(
  db: Db,
  { staffId, usedAfter, openedAfter }: { staffId: number; usedAfter: Date; openedAfter: Date },
) {
  return db
    .selectFrom('staff_sessions')
    .select(['id', 'created_at', 'last_used_at', 'device', 'ip'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', usedAfter)
    .where('created_at', '>', openedAfter)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

export async function deleteSessions(
  db: Db,
  { expiredBefore, usedBefore }: { expiredBefore: Date; usedBefore: Date },
): Promise<void> {
  await db.deleteFrom('staff_challenges').where('expires_at', '<', expiredBefore).execute()
  await db.deleteFrom('staff_invites').where('expires_at', '<', expiredBefore).execute()
  await db.deleteFrom('staff_sessions').where('last_used_at', '<', usedBefore).execute()
}

export async function updateInvitesEnded(trx: Trx, staffId: number, at: Date): Promise<void> {
  await trx
    .updateTable('staff_invites')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function insertInvite(trx: Trx, invite: Insertable<Schema['staff_invites']>): Promise<void> {
  await trx.insertInto('staff_invites').values(invite).execute()
}

export function selectLiveInvite(db: Db | Trx, { tokenHash, at }: { tokenHash: Buffer; at: Date }) {
  return db
    .selectFrom('staff_invites')
    .innerJoin('staff_members', 'staff_members.id', 'staff_invites.staff_id')
    .select(['staff_invites.id', 'staff_invites.staff_id', 'staff_members.name', 'staff_members.roles'])
    .where('staff_invites.token_hash', '=', tokenHash)
    .where('staff_invites.ended_at', 'is', null)
    .where('staff_invites.expires_at', '>', at)
    .where('staff_members.state', '=', 'invited')
    .executeTakeFirst()
}

/** Ends an invitation. Returns false if it had ended. */
export async function updateInviteEnded(trx: Trx, { id, at }: { id: number; at: Date }): Promise<boolean> {
  const ended = await trx
    .updateTable('staff_invites')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Whether a member of staff has opened a session from this network since a moment. */
export async function hasSessionFrom(
  db: Db,
  { staffId, mark, since }: { staffId: number; mark: Buffer; since: Date },
): Promise<boolean> {
  const known = await db
    .selectFrom('staff_sessions')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('network_hmac', '=', mark)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

export const selectSession = prepareStatement((db, params: { hash: Buffer; used: Date; opened: Date }) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff_members', 'staff_members.id', 'staff_sessions.staff_id')
    .select([
      'staff_sessions.id',
      'staff_sessions.staff_id',
      'staff_sessions.last_used_at',
      'staff_sessions.second_factor_at',
      'staff_members.name',
      'staff_members.roles',
    ])
    .where('staff_sessions.token_hash', '=', params.hash)
    .where('staff_sessions.ended_at', 'is', null)
    .where('staff_sessions.last_used_at', '>', params.used)
    .where('staff_sessions.created_at', '>', params.opened)
    .where('staff_members.state', '=', 'active')
    .compile(),
)

export const updateLastUse = prepareStatement((db, params: { id: number; now: Date; noted: Date }) =>
  db
    .updateTable('staff_sessions')
    .set({ last_used_at: params.now })
    .where('id', '=', params.id)
    .where('last_used_at', '<=', params.noted)
    .compile(),
)

export async function insertSession(trx: Trx, session: Insertable<Schema['staff_sessions']>): Promise<void> {
  await trx.insertInto('staff_sessions').values(session).execute()
}
