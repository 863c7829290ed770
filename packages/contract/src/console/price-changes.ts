import { z } from 'zod'
import { moment } from '../entities.ts'
import { limitedActs } from './limits.ts'
import { tie } from './tie.ts'

export const turn = z.enum(['run', 'undo'])
const count = z.number().int()

/** A number's price before and after, fen a month. */
export const priceChange = z.object({ digits: z.string(), beforeFen: count, afterFen: count })

/** The effect of running or undoing a set (fen a month), and why it needs approval. */
export const priceFigures = z.object({
  reasons: z.array(z.enum(['sum', 'raise', 'one', 'numbers', ...limitedActs])),
  planned: count,
  falling: count,
  rising: count,
  /** How many prices the same person changes in 24 hours, including this set. */
  numbers: count,
  /** How many prices fall, or would fall by an undo, by more than the limit of a single price. */
  deep: count,
  beforeFen: count,
  afterFen: count,
  /** By how much prices fall and rise in these 24 hours, and what the numbers on sale weigh before. */
  loweredFen: count,
  raisedFen: count,
  baseFen: count,
  deepest: z.array(priceChange),
  /** The lowest and the highest new price. */
  lowestFen: count,
  highestFen: count,
  limits: z.object({ sumPercent: count, onePercent: count, numbers: count }),
  /** What else the change counts as, and what the same person did before. */
  counts: z.array(z.object({ act: z.enum(limitedActs), amount: count, used: count, max: count })),
})

/** An approval request for a set's price changes. */
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
  /** Why the reader cannot approve it: one person may control both accounts. */
  tie: tie.nullable(),
  figures: priceFigures,
})
