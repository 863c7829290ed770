import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'

/** Somebody with what proves that it is them; undefined for nobody. */
export function selectMember(db: Db | Trx, which: { id: number } | { nameKey: string }) {
  const members = db.selectFrom('staff_members').selectAll()
  const found =
    'id' in which ? members.where('id', '=', which.id) : members.where('name_key', '=', which.nameKey)
  return found.executeTakeFirst()
}

/** Somebody's passkeys, the oldest first. */
export function selectPasskeys(db: Db | Trx, staffId: number) {
  return db.selectFrom('staff_passkeys').selectAll().where('staff_id', '=', staffId).orderBy('id').execute()
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
