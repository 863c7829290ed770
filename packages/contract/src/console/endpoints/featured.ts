import { z } from 'zod'
import { text } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { reason } from '../reason.ts'
import { state } from '../stock.ts'
import { id } from '../whole-number.ts'

const version = z.number().int()
const subject = 'number'
const changing = { permission: 'numbers.change' } as const

const row = z.object({
  id,
  digits: z.string(),
  state,
  priceFen: z.number().int(),
  featured: z.number().int(),
  version,
})

/** The featured numbers of the shop's home. `POST /number/:id/feature` changes one number's weight. */
export const featuredEndpoints = defineConsoleEndpoints({
  'GET /featured': {
    summary:
      'the first 100 numbers on sale that are featured, in the order of the shop’s home; `more` where there are more',
    permission: 'content.read',
    input: z.object({}),
    output: z.object({ list: z.array(row), more: z.boolean() }),
    refusals: [],
  },
  'POST /featured': {
    ...changing,
    summary: 'put a number on sale in front of all others, by its digits in any form',
    audit: { action: 'number.feature', subject },
    input: z.strictObject({ digits: text(40).min(1), reason }),
    output: z.object({ id, featured: z.number().int() }),
    refusals: ['number-not-found', 'not-this-state'],
  },
  'POST /featured/order': {
    ...changing,
    summary:
      'put the first of them into another order: all that stand before the last one that moves, each with the version that was seen',
    audit: { action: 'number.feature', subject },
    input: z.strictObject({ wanted: z.array(z.strictObject({ id, version })).min(2).max(100), reason }),
    output: z.object({ changed: z.number().int() }),
    refusals: ['stale', 'not-this-state', 'not-now'],
  },
})
