import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'

const count = z.number().int().nonnegative()

/** Since midnight in Shanghai, and until the same time a week ago. */
const figure = z.object({ count, fen: z.number().int(), countBefore: count, fenBefore: z.number().int() })

export const homeEndpoints = defineConsoleEndpoints({
  'GET /home': {
    summary:
      'the figures of today whose lists the reader may open, from a count at most 2 s old that all readers share; while new orders are refused, by whom (null: a command) and why',
    permission: 'self',
    input: z.object({}),
    output: z.object({
      at: z.iso.datetime(),
      sellingStop: z
        .object({ since: z.iso.datetime(), by: z.string().nullable(), reason: z.string() })
        .optional(),
      sales: figure.optional(),
      refunds: figure.optional(),
    }),
    refusals: [],
  },
})
