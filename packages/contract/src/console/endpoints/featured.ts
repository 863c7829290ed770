import { z } from 'zod'
import { moment, text } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { id, reason } from '../fields.ts'
import { maxFeatured, state } from '../stock.ts'

const version = z.number().int()
const changing = { permission: 'numbers.change' } as const

const row = z.object({
  id,
  digits: z.string(),
  state,
  priceFen: z.number().int(),
  featured: z.number().int(),
  version,
})

/**
 * The last plan: numbers in front from a moment on. `outcome` is null until then; `skipped` were not on sale
 * at that moment.
 */
const plan = z.object({
  id,
  digits: z.array(z.string()),
  startsAt: moment,
  by: z.string(),
  reason: z.string(),
  outcome: z.enum(['started', 'stopped']).nullable(),
  skipped: z.array(z.string()),
})

/** Numbers in any typed form, the first in front. */
const numbers = z.array(text(40).min(1)).min(1).max(maxFeatured)

/** The featured numbers of the shop's home. `POST /number/:id/feature` changes one number's weight. */
export const featuredEndpoints = defineConsoleEndpoints({
  'GET /featured': {
    summary:
      'the first 100 numbers on sale that are featured, in the order of the shop’s home; `more` where there are more; the plan',
    permission: 'content.read',
    input: z.object({}),
    output: z.object({ list: z.array(row), more: z.boolean(), plan: plan.optional() }),
    refusals: [],
  },
  'POST /featured': {
    ...changing,
    summary: 'put numbers on sale in front of all others, in this order',
    audit: { action: 'number.feature', subject: 'number' },
    input: z.strictObject({ numbers, reason }),
    output: z.object({ changed: z.number().int() }),
    refusals: ['numbers-not-on-sale', 'stale', 'not-this-state'],
  },
  'POST /featured/plan': {
    ...changing,
    summary:
      'do so from a moment on. There is one plan at most: another one replaces it if `replaces` is its id, else it is refused with the current one',
    audit: { action: 'featured.plan', subject: 'featured-plan' },
    input: z.strictObject({ numbers, startsAt: moment, replaces: id.optional(), reason }),
    output: z.object({ id }),
    refusals: ['numbers-not-on-sale', 'moment-not-possible', 'moment-too-far', 'stale'],
  },
  'POST /featured/plan/:id/cancel': {
    ...changing,
    summary: 'cancel the plan before its moment',
    audit: { action: 'featured.cancel', subject: 'featured-plan' },
    input: z.strictObject({ id, reason }),
    output: z.object({}),
    refusals: ['not-now'],
  },
  'POST /featured/order': {
    ...changing,
    summary:
      'put the first of them into another order: all that stand before the last one that moves, each with the version that was seen',
    audit: { action: 'number.feature', subject: 'number' },
    input: z.strictObject({ wanted: z.array(z.strictObject({ id, version })).min(2).max(100), reason }),
    output: z.object({ changed: z.number().int() }),
    refusals: ['stale', 'not-this-state'],
  },
})
