import { z } from 'zod'
import { text } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { listInput, listOutput } from '../list.ts'
import { id } from '../whole-number.ts'

export const auditFilters = {
  action: text(60),
  subject: text(60),
  subjectId: text(60),
  staffId: id,
  from: z.iso.date(),
  until: z.iso.date(),
}

const namedThing = z.object({
  name: z.string().nullable(),
  kind: z.string().nullable(),
  at: z.iso.datetime().nullable(),
})

const auditRow = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  staffId: z.number().int().nullable(),
  staffName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /**
   * The current name of the subject, its kind if that adds something, and when it was created; null when it
   * is gone.
   */
  thing: namedThing.nullable(),
  /** The current names of the ids in details, by detail. */
  named: z.record(z.string(), z.array(namedThing)),
  /** The hash of the chain after this row, hex. */
  hash: z.string(),
})

/**
 * What a check of the audit finds: a row that does not fit the chain, rows that are missing or changed
 * although a head outside the database names them, a damaged file of such heads, or no file at all.
 */
const auditProblemKind = z.enum(['chain', 'truncated', 'rewritten', 'heads-file', 'not-compared'])
export type AuditProblemKind = z.infer<typeof auditProblemKind>

export const auditEndpoints = defineConsoleEndpoints({
  'GET /audit': {
    summary: 'what members of staff have done, the newest first',
    permission: 'audit',
    input: listInput(['newest']),
    output: listOutput(auditRow),
    refusals: [],
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
