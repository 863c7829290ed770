import { z } from 'zod'
import { text } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { listInput, listOutput } from '../list.ts'
import { id } from '../whole-number.ts'

/** The filters of the audit. */
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

export const auditEndpoints = defineConsoleEndpoints({
  'GET /audit': {
    summary: 'what members of staff have done, the newest first',
    permission: 'audit',
    input: listInput(['newest']),
    output: listOutput(auditRow),
    refusals: [],
  },
  'GET /audit/check': {
    summary: 'whether the chain of the audit is whole: up to which row, and the first that does not fit',
    permission: 'audit',
    input: z.object({}),
    output: z.object({ rows: z.number().int(), head: z.string(), brokenAt: z.number().int().nullable() }),
    refusals: [],
  },
})
