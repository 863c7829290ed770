import type { Insertable } from 'kysely'
import type { Trx, Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

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
