import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { auditList } from '../lists/audit.ts'

/**
 * What a check of the audit finds: a row that does not fit the chain, rows that are missing or changed
 * although a head outside the database names them, a damaged file of such heads, or no file at all.
 */
const auditProblemKind = z.enum(['chain', 'truncated', 'rewritten', 'heads-file', 'not-compared'])
export type AuditProblemKind = z.infer<typeof auditProblemKind>

export const auditEndpoints = defineConsoleEndpoints({
  'GET /audit': {
    summary: 'what members of staff have done, the newest first',
    ...auditList.page,
  },
  'GET /audit/check': {
    summary:
      'whether the audit is whole: its chain, and compared with the heads recorded outside the database',
    permission: 'audit',
    input: z.object({}),
    output: z.object({
      rows: z.number().int(),
      head: z.string(),
      /** `row` is the first one concerned, null if none is known. */
      problems: z.array(z.object({ kind: auditProblemKind, row: z.number().int().nullable() })),
    }),
    refusals: [],
  },
})
