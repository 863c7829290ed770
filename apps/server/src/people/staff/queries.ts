import { hasPermission, type Permission } from '@hao/contract/console/roles.ts'
import { sql } from 'kysely'
import { tyingActs } from '@hao/contract/console/tie.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

export function selectMember(db: Db | Trx, which: { id: number } | { nameKey: string }) {
  const members = db.selectFrom('staff_members').selectAll()
  const found =
    'id' in which ? members.where('id', '=', which.id) : members.where('normalized_name', '=', which.nameKey)
  return found.executeTakeFirst()
}

/**
 * Whether a member who began something may no longer do it: disabled, invited again, or without a role for
 * it. False for null, which is no member of staff.
 */
export async function hasLostRight(
  db: Db | Trx,
  staffId: number | null,
  ...needs: readonly Permission[]
): Promise<boolean> {
  const member = staffId === null ? undefined : await selectMember(db, { id: staffId })
  if (!member) return false
  const { state, roles } = member
  return state !== 'active' || !needs.every((permission) => hasPermission(roles, permission))
}

/** All members of staff by name, with their last use; disabled ones come last. */
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
    .orderBy('normalized_name')
    .limit(1000)
    .execute()
}

/** Sets a new password. Returns false if the password was changed since it was read. */
export async function updatePassword(
  trx: Trx,
  { staffId, before, next, at }: { staffId: number; before: string | null; next: string; at: Date },
): Promise<boolean> {
  const changed = await trx
    .updateTable('staff_members')
    .set({ password_hash: next, updated_at: at })
    .where('id', '=', staffId)
    .where('password_hash', '=', before)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Locks an active member of staff, with this password if given. */
export function lockActiveMember(trx: Trx, staffId: number, passwordHash: string | undefined) {
  return trx
    .selectFrom('staff_members')
    .select('id')
    .where('id', '=', staffId)
    .where('state', '=', 'active')
    .$call((members) =>
      passwordHash === undefined ? members : members.where('password_hash', '=', passwordHash),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function selectDemonstrationStaff(db: Db) {
  return db
    .selectFrom('staff_members')
    .select('name')
    .where('demonstration', '=', true)
    .where('state', '=', 'active')
    .execute()
}

export function selectDemonstrationMember(trx: Trx, key: string) {
  return trx
    .selectFrom('staff_members')
    .select('id')
    .where('normalized_name', '=', key)
    .where('demonstration', '=', true)
    .where('state', '=', 'active')
    .executeTakeFirst()
}

/**
 * The acts after a moment that gave an account access, the oldest first. Not those of the command line before
 * the first accepted invitation: such an account belongs to its founder.
 */
export function selectAccessActs(db: Db | Trx, since: Date) {
  const founded = sql`(SELECT coalesce(min(at), 'infinity') FROM staff_member_history WHERE event = 'accept')`
  return db
    .selectFrom('staff_member_history as done')
    .leftJoin('staff_members as member', 'member.id', 'done.staff_id')
    .select(['done.staff_member_id as account', 'done.staff_id as staffId', 'member.name as by', 'done.at'])
    .select(sql<(typeof tyingActs)[number]>`done.event`.as('act'))
    .where('done.event', 'in', tyingActs)
    .where('done.at', '>', since)
    .where(sql<boolean>`(done.staff_id IS NOT NULL OR done.at > ${founded})`)
    .orderBy('done.id')
    .execute()
}

export async function lockMembers(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom('staff_members')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Serialises the actions of one member of staff, and what is counted for them, until the transaction ends.
 */
export async function lockMember(trx: Trx, staffId: number): Promise<void> {
  await trx.selectFrom('staff_members').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
}

export function lockActiveOwners(trx: Trx) {
  return trx
    .selectFrom('staff_members')
    .select('id')
    .where('state', '=', 'active')
    .where(sql<boolean>`'owner' = ANY(roles)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export const nextVersion = sql<number>`version + 1`
