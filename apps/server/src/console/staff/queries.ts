import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { FilterValues } from '@hao/contract/console/list.ts'
import type { staffList } from '@hao/contract/console/lists/staff.ts'
import { sql } from 'kysely'
import { turnEvents } from '../../inventory/bulk-changes/queries.ts'
import type { Db } from '../../platform/db/database.ts'

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

export function selectStaff(
  db: Db,
  { state, role }: FilterValues<typeof staffList.schemas>,
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

export function selectStaffMember(db: Db, id: number) {
  return members(db).where('id', '=', id).executeTakeFirst()
}

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

type UnderWay = ConsoleOutput<'GET /staff/:id'>['underWay'][number]

/** The events that begin the work on a change set. */
const beginnings = Object.values(turnEvents).flat()

/** What a staff member has begun and the server still works on, or will, the newest first. */
export async function selectUnderWay(db: Db, staffId: number) {
  const { rows } = await sql<Omit<UnderWay, 'since'> & { since: Date }>`
    SELECT kind, sets.id, sets.state, move AS name, NULL::integer AS version, begun.at AS since
    FROM change_sets sets JOIN LATERAL (SELECT staff_id, at FROM change_set_history
      WHERE change_set_id = sets.id AND event = ANY(${beginnings}) ORDER BY id DESC LIMIT 1) begun ON begun.staff_id = ${staffId}
    WHERE sets.state IN ('reading', 'running', 'undoing')
    UNION ALL SELECT 'export', id, state, kind, NULL, created_at FROM exports
    WHERE staff_id = ${staffId} AND state IN ('waiting', 'running')
    UNION ALL SELECT 'price-rules', rules.id, rules.state, name, version, decided_at
    FROM price_rule_sets rules JOIN approvals ON approvals.id = approval_id
    WHERE requested_by = ${staffId} AND (rules.state = 'approved' OR rules.state = 'in_effect' AND applied_at IS NULL)
    ORDER BY since DESC`.execute(db)
  return rows
}
