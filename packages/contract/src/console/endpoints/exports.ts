import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { exportKind, exportList } from '../lists/exports.ts'
import { id, reason, staffText, wholeNumber } from '../fields.ts'

/** Excel and WPS open 1,048,576 rows. */
export const maxExportRows = 1_000_000

const filters = z
  .record(staffText(30), staffText(100))
  .refine((given) => Object.keys(given).length <= 20)
  .meta({ description: 'the filters of the list of that kind; `{}` is all of it' })

const own = { permission: 'export' } as const
const subject = 'export'

export const exportEndpoints = defineConsoleEndpoints({
  'GET /exports': { summary: 'the exports that one has asked for, the newest first', ...exportList.page },
  'POST /exports': {
    ...own,
    fresh: true,
    audit: { action: 'export.ask', subject },
    summary:
      'export what a list’s filters let through, as CSV: 1,000,000 rows at most; who may read the list may',
    input: z.strictObject({ kind: exportKind, filters }),
    output: exportList.row,
    refusals: ['not-allowed', 'bad-request', 'export-too-large'],
  },
  'POST /exports/:id/download': {
    ...own,
    fresh: true,
    audit: { action: 'export.download', subject },
    summary: 'begin to download an own export: its parts can be read for twenty minutes',
    input: z.strictObject({ id }),
    output: z.object({ name: z.string(), parts: z.number().int() }),
    refusals: ['no-such-thing', 'not-allowed', 'not-now'],
  },
  'POST /exports/:id/stop': {
    permission: 'exports.stop',
    audit: { action: 'export.stop', subject },
    summary: 'stop an export that is being made: one’s own; an owner stops any',
    input: z.strictObject({ id, reason }),
    output: z.object({ id: z.number().int() }),
    refusals: ['no-such-thing', 'not-now'],
  },
  'GET /exports/:id/parts/:position': {
    ...own,
    summary: 'a part of the file of an own export whose download has begun',
    input: z.object({ id, position: wholeNumber(z.number().int().min(0).max(1000)) }),
    output: z.object({ content: z.string() }),
    refusals: ['no-such-thing', 'not-allowed', 'not-now'],
  },
})
