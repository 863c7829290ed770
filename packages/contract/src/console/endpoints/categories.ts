import { maxCategories } from '@hao/numbers/search/category-bits.ts'
import { z } from 'zod'
import { moment, text } from '../../entities.ts'
import { perLocale } from '../../locale.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { countOutput } from '../list.ts'
import { reason, staffName } from '../fields.ts'
import { categoryValue } from '../stock.ts'

const integer = z.number().int()
const value = categoryValue

const names = z.strictObject(perLocale(() => staffName(20)))

/** Search words for the category. They contain letters, because digits search for numbers. */
const calledToo = z.array(staffName(20).refine((word) => /\p{L}/u.test(word))).max(20)

const shown = {
  names,
  /** A pattern that represents the category on its tile. */
  sign: staffName(6),
  calledToo,
}

const category = z.object({
  value: z.string(),
  names: z.object(perLocale(() => z.string())),
  sign: z.string(),
  patterns: z.array(z.string()),
  calledToo: z.array(z.string()),
  shown: z.boolean(),
  version: integer,
})

const change = z.object({
  event: z.string(),
  at: moment,
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** The change set that changed its patterns. */
  setId: integer.nullable(),
  became: category.nullable(),
})

const version = integer.positive()
const changed = z.object({ value: z.string(), version: integer })
const subject = 'category'
const changing = { permission: 'categories.change' } as const

/** The categories that shoppers browse. Change sets assign numbers to them. */
export const categoryEndpoints = defineConsoleEndpoints({
  'GET /categories': {
    summary: 'all categories in the order of the shop',
    permission: 'numbers.read',
    input: z.object({}),
    output: z.array(category),
    refusals: [],
  },
  'GET /categories/counts': {
    summary: 'how many numbers each has, on sale or not, and how many are on sale',
    permission: 'content.read',
    input: z.object({}),
    output: z.record(z.string(), z.object({ all: countOutput, onSale: countOutput })),
    refusals: [],
  },
  'GET /categories/:value/history': {
    summary: 'the last hundred changes of one, the newest first',
    permission: 'content.read',
    input: z.object({ value }),
    output: z.array(change),
    refusals: [],
  },
  'POST /categories': {
    ...changing,
    summary: 'adds a category without patterns, hidden from shoppers',
    audit: { action: 'category.add', subject },
    input: z.strictObject({ value, ...shown, reason }),
    output: changed,
    refusals: ['category-exists', 'too-many-categories'],
  },
  'PATCH /categories/:value': {
    ...changing,
    summary:
      'changes what shoppers see of a category, or whether they see it; `version` is the one that was read',
    audit: { action: 'category.change', subject },
    input: z.strictObject({ value, version, ...shown, shown: z.boolean(), reason }),
    output: changed,
    refusals: ['no-such-thing', 'stale'],
  },
  'POST /categories/order': {
    ...changing,
    summary: 'puts all categories in another order; `seen` is the one that was read',
    audit: { action: 'category.order', subject },
    input: z.strictObject({
      seen: z.array(value).max(maxCategories),
      order: z.array(value).max(maxCategories),
    }),
    output: z.object({ order: z.array(z.string()) }),
    refusals: ['stale', 'bad-request'],
  },
  'POST /categories/:value/patterns': {
    ...changing,
    summary:
      'previews other patterns over the whole inventory, as a set of changes: carried out, it gives the category these, and the numbers their places',
    audit: { action: 'category.preview-patterns', subject },
    input: z.strictObject({
      value,
      version,
      patterns: z.array(text(40)).max(50),
      /** Whether numbers that were assigned or removed by hand follow the patterns too. */
      everyNumber: z.boolean().default(false),
      reason,
    }),
    output: z.object({ id: integer }),
    refusals: ['no-such-thing', 'stale', 'bad-pattern'],
  },
  'DELETE /categories/:value': {
    ...changing,
    summary: 'removes a category that no number is in; `version` is the one that was read',
    audit: { action: 'category.remove', subject },
    input: z.strictObject({ value, version, reason }),
    output: z.object({ value: z.string() }),
    refusals: ['no-such-thing', 'stale', 'category-in-use'],
  },
})
