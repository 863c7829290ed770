import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

/** Somebody with what proves that it is them; undefined for nobody. */
export function selectMember(db: Db | Trx, which: { id: number } | { nameKey: string }) {
  const members = db.selectFrom('staff_members').selectAll()
  const found =
    'id' in which ? members.where('id', '=', which.id) : members.where('name_key', '=', which.nameKey)
  return found.executeTakeFirst()
}

/** Somebody's passkeys, the oldest first. */
export function selectPasskeys(db: Db | Trx, staffId: number) {
  return db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Takes passkeys away from somebody, all of them or one; false where there was none. The rows stay: a key is never a second account's. */
export async function removePasskeys(
  trx: Trx,
  { staffId, passkeyId, at }: { staffId: number; passkeyId?: number; at: Date },
): Promise<boolean> {
  const removed = await trx
    .updateTable('staff_passkeys')
    .set({ removed_at: at })
    .where('staff_id', '=', staffId)
    .where('removed_at', 'is', null)
    .$if(passkeyId !== undefined, (passkeys) => passkeys.where('id', '=', passkeyId!))
    .executeTakeFirst()
  return removed.numUpdatedRows > 0n
}

/** All members of staff by their names, with when they were last here; those who are disabled come last. */
export function selectMembers(db: Db | Trx) {
  return db
    .selectFrom('staff_members')
    .select(['id', 'name', 'roles', 'state', 'version', 'created_at', 'demonstration'])
    .select((member) =>
      member
        .selectFrom('staff_sessions')
        .select((session) => session.fn.max('last_used_at').as('last'))
        .whereRef('staff_id', '=', 'staff_members.id')
        .$asScalar()
        .as('last_used_at'),
    )
    .orderBy(sql`state = 'disabled'`)
    .orderBy('name_key')
    .limit(1000)
    .execute()
}
