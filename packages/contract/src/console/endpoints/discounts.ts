import { longPeriods } from '@hao/numbers/periods.ts'
import { z } from 'zod'
import { moment, periodDiscounts } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { approvalState } from '../lists/refund-requests.ts'
import { id, reason, staffText } from '../fields.ts'
import { tie } from '../tie.ts'

const subject = 'period-discounts'
const decided = z.object({ id, state: approvalState })

/** A longer period has at least the discount of a shorter one, so that it is never dearer. */
export const risesWithPeriod = (percents: z.infer<typeof periodDiscounts>): boolean =>
  longPeriods.every((months, place) => {
    const shorter = longPeriods[place - 1]
    return shorter === undefined || percents[shorter] <= percents[months]
  })

const request = z.object({
  id,
  percents: periodDiscounts,
  reason: z.string(),
  state: approvalState,
  askedBy: z.string(),
  askedById: z.number().int(),
  askedAt: moment,
  lapsesAt: moment,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  /** The note of the approver, or why it was refused. */
  note: z.string().nullable(),
  /** Why the reader cannot approve it. */
  tie: tie.nullable(),
})

/** The discounts of longer periods: asked for by one person, in effect once another one approves. */
export const discountEndpoints = defineConsoleEndpoints({
  'GET /discounts': {
    summary:
      'the discounts in effect, the newest requests to change them, and the most frequent prices on sale',
    permission: 'prices.read',
    input: z.object({}),
    output: z.object({
      percents: periodDiscounts,
      since: moment.nullable(),
      requests: z.array(request),
      prices: z.array(z.object({ fen: z.number().int(), count: z.number().int() })),
    }),
    refusals: [],
  },
  'POST /discounts': {
    summary: 'ask another person to approve other discounts',
    permission: 'prices.draft',
    audit: { action: 'period-discounts.ask', subject },
    input: z.strictObject({ percents: periodDiscounts.strict().refine(risesWithPeriod), reason }),
    output: z.object({ id }),
    refusals: ['not-now'],
  },
  'POST /discounts/:id/approve': {
    summary: 'approve the discounts that somebody else asks for: orders have them from now on',
    permission: 'prices.approve',
    fresh: true,
    audit: { action: 'period-discounts.approve', subject },
    input: z.strictObject({ id, note: staffText(200).optional() }),
    output: decided,
    refusals: ['no-such-thing', 'own-request', 'not-another', 'not-as-shown', 'not-now'],
  },
  'POST /discounts/:id/refuse': {
    summary: 'refuse the discounts that somebody else asks for',
    permission: 'prices.approve',
    fresh: true,
    audit: { action: 'period-discounts.refuse', subject },
    input: z.strictObject({ id, reason }),
    output: decided,
    refusals: ['no-such-thing', 'own-request', 'not-now'],
  },
  'POST /discounts/:id/withdraw': {
    summary: 'take back one’s own request',
    permission: 'prices.draft',
    audit: { action: 'period-discounts.withdraw', subject },
    input: z.strictObject({ id }),
    output: decided,
    refusals: ['no-such-thing', 'not-allowed', 'not-now'],
  },
})
