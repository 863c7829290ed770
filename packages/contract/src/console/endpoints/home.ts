import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'

const count = z.number().int().nonnegative()

/** Since midnight in Shanghai, and until the same time of the day a week ago. */
const figure = z.object({ count, fen: z.number().int(), countBefore: count, fenBefore: z.number().int() })

export const homeEndpoints = defineConsoleEndpoints({
  'GET /home': {
    summary: 'the shop at a glance, from a count at most 2 s old that all who look share',
    permission: 'self',
    input: z.object({}),
    output: z.object({
      at: z.iso.datetime(),
      sales: figure,
      refunds: figure,
      /** How many numbers are in each state. */
      numbers: z.record(z.string(), count),
      tickets: z.object({ open: count, overdue: count }),
      /** What waits for a second person. */
      approvals: z.object({ refunds: count, priceRules: count, bulkChanges: count, imports: count }),
      failedJobs: count,
      /** The names of invariants that did not hold when they were last looked at. */
      brokenInvariants: z.array(z.string()),
      /** Payments that came in, fit no order, and are looked after by nobody yet. */
      quarantine: count,
      /** Refunds that WeChat did not make, and nobody looks after yet. */
      failedRefunds: count,
    }),
    refusals: [],
  },
})
