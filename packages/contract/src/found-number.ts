import { z } from 'zod'
import { number } from './entities.ts'

/** Ranges of its digits (`to` is excluded), and a sentence in the requested language. */
const why = z.object({
  spans: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
  reason: z.string(),
})

/** A search result. `why` is missing if the search had no subject. */
export const foundNumber = number.extend({ why: why.optional() })

export type FoundNumber = z.infer<typeof foundNumber>
