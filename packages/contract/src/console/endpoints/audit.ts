import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { auditList } from '../lists/audit.ts'

/** A row that does not fit the chain, or rows missing or changed below a head in the server's log. */
const auditProblemKind = z.enum(['chain', 'truncated', 'rewritten'])
export type AuditProblemKind = z.infer<typeof auditProblemKind>

export const auditEndpoints = defineConsoleEndpoints({
  'GET /audit': { summary: 'what members of staff have done, the newest first', ...auditList.page },
  'GET /audit/check': {
    summary: 'whether the chain of the audit is whole, and still has the head that this server logged last',
    permission: 'audit',
    input: z.object({}),
    output: z.object({
      rows: z.number().int(),
      head: z.string(),
      /** `row` is the first one concerned. */
      problems: z.array(z.object({ kind: auditProblemKind, row: z.number().int() })),
    }),
    refusals: [],
  },
})
