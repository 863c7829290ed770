import { sql } from 'kysely'
import type { FilterValues } from '@hao/contract/console/list.ts'
import type { auditList } from '@hao/contract/console/lists/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { matchFilters } from '../../platform/db/match-filters.ts'
import { endOfShanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'

/**
 * Audit rows that match the filters and are older than the row `before`, newest first. Days are Shanghai
 * days, `until` inclusive.
 */
export async function selectAudit(
  db: Db,
  filters: FilterValues<typeof auditList.schemas>,
  { limit, before }: { limit: number; before: number | undefined },
) {
  const matches = matchFilters(filters, {
    staffId: (staffId) => sql`audit_log.staff_id = ${staffId}`,
    action: (action) => sql`action = ${action}`,
    subject: (subject) => sql`subject = ${subject}`,
    subjectId: (subjectId) => sql`subject_id = ${subjectId}`,
    from: (day) => sql`audit_log.at >= ${startOfShanghaiDay(day)}`,
    until: (day) => sql`audit_log.at < ${endOfShanghaiDay(day)}`,
  })
  return db
    .selectFrom('audit_log')
    .leftJoin('staff_members', 'staff_members.id', 'audit_log.staff_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.staff_id', 'staff_members.name'])
    .select(['action', 'subject', 'subject_id', 'audit_log.reason', 'details', 'hash'])
    .where(matches)
    .$call((rows) => (before === undefined ? rows : rows.where('audit_log.id', '<', before)))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
}
