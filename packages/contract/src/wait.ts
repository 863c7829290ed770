import { maskPattern, maskPlaces } from '@hao/numbers/search/mask.ts'
import { z } from 'zod'
import { id, moment, number, yuan } from './entities.ts'
import { isPreciseMask } from './wait-terms.ts'

/** A digit, `?` any digit, `x` any but 4, `A`–`J` the same digit at each occurrence. */
export const mask = z
  .string()
  .max(40)
  .overwrite((typed) => typed.normalize('NFKC').replaceAll(/\s/g, ''))
  .regex(maskPattern)
  .refine(isPreciseMask)

/** The part of a number that a mask describes. */
export const maskPlacement = z.enum(maskPlaces)

/** The target: a number, or a mask with a highest price a month. */
const target = {
  number: number.optional(),
  mask: z.string().optional(),
  on: maskPlacement.optional(),
  maxPrice: yuan.optional(),
}

/** `offer` is a number reserved for its user, `matches` are others that have come on sale since. */
export const wait = z.object({
  id,
  ...target,
  createdAt: moment,
  endsAt: moment,
  offer: z.object({ number, until: moment }).optional(),
  matches: z.array(number),
})

/** The data behind an SMS link, for anyone who has the link. `ended`: no more SMS are sent. */
export const linkedWait = z.object({ ...target, ended: z.boolean() })

/** The token of an SMS link. */
export const waitToken = z.string().regex(/^[0-9a-z]{1,12}\.[\w-]{22}$/)

export type Wait = z.infer<typeof wait>
export type LinkedWait = z.infer<typeof linkedWait>
