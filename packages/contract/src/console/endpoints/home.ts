import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'

const count = z.number().int().nonnegative()

/** Since midnight in Shanghai, and until the same time a week ago. */
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
      /** The count of numbers in each state. */
      numbers: z.record(z.string(), count),
      tickets: z.object({ open: count, overdue: count }),
      /** Requests that wait for another person's approval. */
      approvals: z.object({ refunds: count, priceRules: count, bulkChanges: count, imports: count }),
      failedJobs: count,
      /** The invariants that were broken at their last check. */
      brokenInvariants: z.array(z.string()),
      /** Quarantined payments that no staff member has taken. */
      quarantine: count,
      /** Failed refunds that no staff member has taken. */
      failedRefunds: count,
    }),
    refusals: [],
  },
})
