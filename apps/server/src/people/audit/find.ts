import type { FiltersOf } from '@hao/contract/console/list.ts'
import type { auditFilters } from '@hao/contract/console/endpoints/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { daysAfter, startOfShanghaiDay } from '../../platform/base/time.ts'

/** Rows of the audit before the row `before`, the newest first, that fit all that is asked for; days are Shanghai's, `until` included. */
export async function selectAudit(
  db: Db,
  { action, subject, subjectId, staffId, from, until }: FiltersOf<typeof auditFilters>,
  { limit, before }: { limit: number; before: number | undefined },
) {
  return db
    .selectFrom('audit_log')
    .leftJoin('staff_members', 'staff_members.id', 'audit_log.staff_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.staff_id', 'staff_members.name'])
    .select(['action', 'subject', 'subject_id', 'audit_log.reason', 'details', 'hash'])
    .$if(action !== undefined, (rows) => rows.where('action', '=', action!))
    .$if(subject !== undefined, (rows) => rows.where('subject', '=', subject!))
    .$if(subjectId !== undefined, (rows) => rows.where('subject_id', '=', subjectId!))
    .$if(staffId !== undefined, (rows) => rows.where('audit_log.staff_id', '=', staffId!))
    .$if(from !== undefined, (rows) => rows.where('audit_log.at', '>=', startOfShanghaiDay(from!)))
    .$if(until !== undefined, (rows) =>
      rows.where('audit_log.at', '<', daysAfter(startOfShanghaiDay(until!), 1)),
    )
    .$if(before !== undefined, (rows) => rows.where('audit_log.id', '<', before!))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
}
