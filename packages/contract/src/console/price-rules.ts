import { compilePattern } from '@hao/numbers/pattern.ts'
import type { PriceRules } from '@hao/numbers/price.ts'
import { z } from 'zod'

/** Twelve times the highest price must fit into PostgreSQL's integer. */
const fen = z.number().int().min(0).max(100_000_000)
const factor = z.number().min(0.01).max(100)
const widest = 10

const pattern = z
  .string()
  .max(widest)
  .refine((value) => {
    try {
      return compilePattern(value).width > 0
    } catch {
      return false
    }
  })

const rises = (values: readonly number[]) =>
  values.every((value, at) => value > (values[at - 1] ?? -Infinity))

const tiers = z
  .array(z.strictObject({ oneIn: z.number().int().min(1).max(1_000_000_000), fen }))
  .min(1)
  .max(50)
  .refine((rows) => rows[0]?.oneIn === 1 && rises(rows.map(({ oneIn }) => oneIn)))
  .readonly()

const endings = z
  .array(z.strictObject({ below: fen.nullable(), step: fen.refine((step) => step > 0), ending: fen }))
  .max(20)
  .refine((rows) => rises(rows.map(({ below }) => below ?? Infinity)))
  .readonly()

/** The rules of prices, as in `PriceRules`; money is fen a month. */
export const priceRules = z.strictObject({
  tiers,
  patterns: z
    .array(z.strictObject({ pattern, anchor: z.enum(['tail', 'anywhere']), fen }))
    .max(100)
    .readonly(),
  tail: factor,
  lucky: z.record(z.string().regex(/^\d$/), factor).readonly(),
  four: factor,
  longer: factor,
  bounds: z
    .tuple([fen.min(1), fen])
    .refine(([lowest, highest]) => lowest <= highest)
    .readonly(),
  endings,
  struckTimes: z.number().min(1).max(100).nullable(),
}) satisfies z.ZodType<PriceRules>
