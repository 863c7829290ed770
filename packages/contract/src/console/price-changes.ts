import { z } from 'zod'
import { moment } from '../entities.ts'
import { tie } from './tie.ts'

/** What is done with a set: it is carried out or taken back. */
export const turn = z.enum(['run', 'undo'])
const count = z.number().int()

/** A number's price before and after, fen a month. */
export const priceChange = z.object({ digits: z.string(), beforeFen: count, afterFen: count })

/** What carrying a set out, or taking it back, does to prices (fen a month), and why it needs approval, if it does. */
export const priceFigures = z.object({
  reasons: z.array(z.enum(['sum', 'one', 'numbers'])),
  planned: count,
  falling: count,
  /** Numbers that the same person gives another price in 24 hours, with this change. */
  numbers: count,
  /** Prices that fall by more than a single one may. */
  deep: count,
  beforeFen: count,
  afterFen: count,
  /** By how much prices fall in these 24 hours, and the sum on sale as they began. */
  loweredFen: count,
  baseFen: count,
  deepest: z.array(priceChange),
  limits: z.object({ sumPercent: count, onePercent: count, numbers: count }),
})

/** A request for approval of what a set does to prices. */
export const priceApproval = z.object({
  id: count,
  turn,
  state: z.enum(['asked', 'approved', 'refused', 'withdrawn', 'lapsed']),
  askedBy: z.string(),
  askedById: count,
  askedAt: moment,
  lapsesAt: moment,
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  /** Why the reader cannot approve it: one person may be behind both accounts. */
  tie: tie.nullable(),
  figures: priceFigures,
})
