import { hasPermission, type Permission } from '@hao/contract/console/roles.ts'
import { sql } from 'kysely'
import type { tyingActs } from '@hao/contract/console/tie.ts'
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

export type TyingAct = (typeof tyingActs)[number]

type PersonBehind = {
  root: number
  person: number | null
  act: TyingAct | null
  by: string | null
  at: Date | null
}

type AccountRoot = { root: number; account: number; at: Date; chosen: boolean }

/**
 * The people who may be behind each of these accounts, by acts within `tiedSeconds` before: one row for each
 * person and root.
 */
export async function selectPossiblePeople(db: Db | Trx, roots: readonly AccountRoot[], tiedSeconds: number) {
  const { rows } = await sql<PersonBehind>`
    WITH RECURSIVE founded AS (
      SELECT coalesce(min(at), 'infinity') AS at FROM staff_member_history WHERE event = 'accept'
    ), behind AS (
      SELECT root, account AS person, at, chosen, NULL::bigint AS first
      FROM jsonb_to_recordset(${JSON.stringify(roots)}::jsonb)
        AS roots (root integer, account bigint, at timestamptz, chosen boolean)
      UNION
      SELECT root, done.staff_id, done.at, false, coalesce(behind.first, done.id)
      FROM behind CROSS JOIN founded JOIN staff_member_history done ON done.staff_member_id = behind.person
      WHERE done.at > behind.at - make_interval(secs => ${tiedSeconds})
        AND (done.event IN ('invite', 'invite-again') OR (behind.chosen AND done.event IN ('change-roles', 'enable')))
        AND (done.staff_id IS NOT NULL OR done.at > founded.at)
    )
    SELECT root, person, first.event AS act, member.name AS by, first.at
    FROM behind
    LEFT JOIN staff_member_history first ON first.id = behind.first
    LEFT JOIN staff_members member ON member.id = first.staff_id
    ORDER BY first.id NULLS LAST`.execute(db)
  return rows
}

export async function lockMembers(trx: Trx, ids: readonly number[] | 'all'): Promise<void> {
  await sql`
    SELECT FROM staff_members WHERE ${ids === 'all'} OR id = ANY(${ids === 'all' ? [] : ids})
    ORDER BY id FOR NO KEY UPDATE`.execute(trx)
}

export function selectMemberIds(db: Db | Trx) {
  return db.selectFrom('staff_members').select('id').execute()
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
