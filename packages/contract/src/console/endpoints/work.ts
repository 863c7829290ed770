import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { id } from '../fields.ts'

/** The kinds of work that wait for staff. Only what the reader may do counts. */
export const workKind = z.enum([
  'tickets-overdue',
  'tickets-open',
  'tickets-mine',
  'refund-requests',
  'customer-requests',
  'phone-changes',
  'price-rules',
  'period-discounts',
  'bulk-changes',
  'imports',
  'previews',
  'import-previews',
  'quarantine',
  'failed-refunds',
  'bill-differences',
  'invoices',
  'failed-jobs',
  'broken-invariants',
  'exports-ready',
])

/** A decided request of the reader, until they have seen the outcome. */
const outcome = z.object({
  id: z.number().int(),
  kind: z.enum([
    'refund',
    'price-rules',
    'bulk',
    'import',
    'period-discounts',
    'customer-block',
    'customer-data',
    'phone-change',
  ]),
  /** The order, price rules, discounts, set or customer. */
  subjectId: z.number().int(),
  /** The number of a refund, the name of price rules. */
  name: z.string().nullable(),
  amountFen: z.number().int().nullable(),
  /** Of a set. */
  turn: z.enum(['run', 'undo']).nullable(),
  state: z.enum(['approved', 'refused', 'lapsed']),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime(),
  /** The approver’s note, or why it was refused. */
  reason: z.string().nullable(),
})

export const workEndpoints = defineConsoleEndpoints({
  'GET /work': {
    summary:
      'how much work of each kind waits for the reader: the kinds that they may do, also where nothing waits, and the outcomes of their requests; `GET /work/events` sends it as server-sent events `work` whenever it changes',
    permission: 'self',
    input: z.object({}),
    output: z.object({
      at: z.iso.datetime(),
      work: z.array(z.object({ kind: workKind, count: z.number().int().nonnegative() })),
      outcomes: z.array(outcome),
    }),
    refusals: [],
  },
  'POST /work/outcomes/:id/seen': {
    summary: 'one has seen the outcome of an own request: it is listed no more',
    permission: 'self',
    audit: { action: 'approval.see', subject: 'approval' },
    input: z.strictObject({ id }),
    output: z.object({ id: z.number().int() }),
    refusals: ['no-such-thing', 'not-now'],
  },
})
