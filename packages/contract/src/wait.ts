import { maskPattern, maskPlaces } from '@hao/numbers/search/mask.ts'
import { z } from 'zod'
import { id, moment, number, yuan } from './entities.ts'
import { isPreciseMask } from './wait-terms.ts'

/**
 * A mask as somebody typed it, full-width too: a digit, `?` any digit, `x` any but 4, `A`–`J` the same digit wherever the letter stands. It says so
 * much that nobody waits for just anything.
 */
export const mask = z
  .string()
  .max(40)
  .overwrite((typed) => typed.normalize('NFKC').replaceAll(/\s/g, ''))
  .regex(maskPattern)
  .refine(isPreciseMask)

/** Where a mask is laid on a number. */
export const maskPlacement = z.enum(maskPlaces)

/** What is waited for: a number, or a mask with the most that it may cost a month. */
const wanted = {
  number: number.optional(),
  mask: z.string().optional(),
  on: maskPlacement.optional(),
  maxPrice: yuan.optional(),
}

/** An alert. `offer` is a number that is kept for its owner until then, `matches` are others that have come on sale since and still are. */
export const wait = z.object({
  id,
  ...wanted,
  createdAt: moment,
  endsAt: moment,
  offer: z.object({ number, until: moment }).optional(),
  matches: z.array(number),
})

/** What the link of an SMS may show to whoever has it. `ended`: nobody is told any more. */
export const linkedWait = z.object({ ...wanted, ended: z.boolean() })

/** The token in the link of an SMS. */
export const waitToken = z.string().regex(/^[0-9a-z]{1,12}\.[\w-]{22}$/)

export type Wait = z.infer<typeof wait>
export type LinkedWait = z.infer<typeof linkedWait>
