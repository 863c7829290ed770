import { auditFilters, type auditCalls } from '@hao/contract/console/calls/audit.ts'
import { selectAudit } from '../../audit/find.ts'
import { verifyAudit } from '../../audit/verify.ts'
import { idCursor } from '../../page.ts'
import type { Handlers } from '../desk.ts'
import { listPage } from '../list.ts'

/** What the staff has done, and whether its record is whole. */
export function auditRoutes(): Handlers<keyof typeof auditCalls> {
  return {
    'GET /audit': (input, { db }) =>
      listPage(input, {
        filters: auditFilters,
        cursor: idCursor,
        select: (wanted, { limit, after }) => selectAudit(db, wanted, { limit, before: after }),
        placeOf: ({ id }) => id,
        present: (row) => ({
          id: row.id,
          at: row.at.toISOString(),
          staffId: row.staff_id,
          staffName: row.name,
          action: row.action,
          subject: row.subject,
          subjectId: row.subject_id,
          reason: row.reason,
          details: JSON.parse(row.details) as Record<string, unknown>,
          hash: row.hash.toString('hex'),
        }),
      }),
    'GET /audit/check': (_input, { db }) => verifyAudit(db),
  }
}
