import { maskPattern } from '@hao/numbers/search/mask.ts'
import { z } from 'zod'
import * as entity from './entities.ts'
import { maskPlacement } from './wait.ts'

/** Tokens: a digit is itself, `?` any digit, `x` any but 4, a letter the same digit at each occurrence. */
const mask = z
  .string()
  .max(20)
  .overwrite((typed) => typed.normalize('NFKC'))
  .regex(maskPattern)

/** What every list of numbers can be narrowed by. */
export const bounds = {
  category: entity.text(20).optional(),
  minPrice: entity.yuanBound.optional(),
  maxPrice: entity.yuanBound.optional(),
  without: entity.digits(1, 9).optional(),
  length: z.coerce.number().int().min(1).max(20).optional(),
}

/** The characters of a search by text. */
export const maxSearchText = 60

/** A search for numbers, without an order and a page. */
export const searchCriteria = {
  q: entity.text(maxSearchText).optional(),
  suffix: entity.flag.optional().meta({ description: 'q is about the last digits' }),
  mask: mask.optional(),
  on: maskPlacement.default('tail'),
  ...bounds,
}
