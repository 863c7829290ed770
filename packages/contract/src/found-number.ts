import { z } from 'zod'
import { number } from './entities.ts'

/** Why a number was found: places in its digits, `to` not included, and a short sentence in the asker's language. */
const why = z.object({
  spans: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
  reason: z.string(),
})

/** A number that was found, and why, where something was looked for. */
export const foundNumber = number.extend({ why: why.optional() })

export type FoundNumber = z.infer<typeof foundNumber>
