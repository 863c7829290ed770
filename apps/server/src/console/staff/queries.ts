import type { staffFilters } from '@hao/contract/console/endpoints/staff.ts'
import type { FilterValues } from '@hao/contract/console/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** How many history entries of a staff member are shown. */
const shownEvents = 200

function members(db: Db) {
  return db
    .selectFrom('staff_members')
    .select(['id', 'name', 'roles', 'state', 'version', 'created_at'])
    .select((member) =>
      member
        .selectFrom('staff_sessions')
        .select((session) => session.fn.max('last_used_at').as('last'))
        .whereRef('staff_id', '=', 'staff_members.id')
        .$asScalar()
        .as('last_used_at'),
    )
}

/** Staff members with ids below `before`, newest first. */
export function selectStaff(
  db: Db,
  { state, role }: FilterValues<typeof staffFilters>,
  { limit, before }: { limit: number; before: number | undefined },
) {
  return members(db)
    .$call((rows) => (state === undefined ? rows : rows.where('state', '=', state)))
    .$if(role !== undefined, (rows) => rows.where(sql<boolean>`${role} = ANY(roles)`))
    .$call((rows) => (before === undefined ? rows : rows.where('id', '<', before)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** One staff member; undefined when it does not exist. */
export function selectStaffMember(db: Db, id: number) {
  return members(db).where('id', '=', id).executeTakeFirst()
}

/** The history of a staff member, newest first, with who made each change. */
export function selectHistory(db: Db, id: number) {
  return db
    .selectFrom('staff_member_history')
    .leftJoin('staff_members', 'staff_members.id', 'staff_member_history.staff_id')
    .select(['event', 'at', 'staff_members.name as by', 'reason'])
    .where('staff_member_id', '=', id)
    .orderBy('staff_member_history.id', 'desc')
    .limit(shownEvents)
    .execute()
}
