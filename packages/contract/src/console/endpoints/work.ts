import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'

/** The kinds of work that wait for staff. Approvals count only where the reader may approve them. */
export const workKind = z.enum([
  'tickets-overdue',
  'tickets-open',
  'tickets-mine',
  'refund-requests',
  'price-rules',
  'bulk-changes',
  'imports',
  'quarantine',
  'failed-refunds',
  'bill-differences',
  'failed-jobs',
  'broken-invariants',
  'exports-ready',
])

export const workEndpoints = defineConsoleEndpoints({
  'GET /work': {
    summary:
      'how much work of each kind waits for the reader: the kinds that they may do or open, also where nothing waits; `GET /work/events` sends it as server-sent events `work` whenever it changes',
    permission: 'self',
    input: z.object({}),
    output: z.object({
      at: z.iso.datetime(),
      work: z.array(z.object({ kind: workKind, count: z.number().int().nonnegative() })),
    }),
    refusals: [],
  },
})
