import { z } from 'zod'
import { moment } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { endingList, numberList } from '../lists/numbers.ts'
import { priceChangeList } from '../lists/price-changes.ts'
import { id, reason } from '../fields.ts'
import { categoryList, numberMoves, priceFen, state, weight } from '../stock.ts'

const happened = z.object({
  id: z.number().int(),
  at: moment,
  event: z.string(),
  state,
  by: z.string().nullable(),
  reason: z.string().nullable(),
  setId: z.number().int().nullable(),
  /** The order that caused it; for staff who may read orders. */
  orderId: z.number().int().nullable(),
  trade: z.string().nullable(),
  priceFen: z.number().int().nullable(),
  struckPriceFen: z.number().int().nullable(),
  featured: z.number().int().nullable(),
  promotionFen: z.number().int().nullable(),
})

const whole = numberList.row.extend({
  /** When its promotion ends, and the change set that gave it. */
  promotionUntil: moment.nullable(),
  promotionSetId: z.number().int().nullable(),
  /** The id of the newest history entry. A change must name it (optimistic locking). */
  version: z.number().int(),
  goesBackTo: z.enum(['on_sale', 'off_shelf']).nullable(),
  /** Masked; null for a deleted account. */
  owner: z
    .object({
      phone: z.string().nullable(),
      /** The id for a reveal. */
      customerId: z.number().int(),
      subscriptionId: z.number().int(),
      state: z.string(),
      callsBlocked: z.boolean(),
    })
    .nullable(),
  /** Until when a cooling number's last owner can recover it. It cannot be sold before. */
  recoverableUntil: moment.nullable(),
  callsWhileCooling: z.number().int(),
  /** The moves that this staff member may make now. */
  moves: z.array(z.enum(numberMoves)),
  history: z.array(happened),
  moreHistory: z.boolean(),
})

const changed = z.object({ id: z.number().int(), version: z.number().int(), state })
const seen = { id, version: z.number().int(), reason }
const refusals = ['number-not-found', 'stale', 'not-this-state'] as const
const subject = 'number'

/** A move without parameters. */
const moving = <const A extends string>(summary: string, action: A) => ({
  summary,
  permission: 'numbers.change' as const,
  input: z.strictObject(seen),
  output: changed,
  refusals,
  audit: { action, subject },
})

/** A move with an end. */
const timed = <const A extends string>(summary: string, action: A) => ({
  ...moving(summary, action),
  input: z.strictObject({ ...seen, until: moment }),
  refusals: [...refusals, 'moment-not-possible', 'moment-too-far'] as const,
})

export const numberEndpoints = defineConsoleEndpoints({
  'GET /numbers': { summary: 'numbers of the whole inventory, in every state', ...numberList.page },
  'GET /numbers/count': { summary: 'how many numbers the list has, up to 10,000', ...numberList.count },
  'GET /numbers/ending': {
    summary: 'numbers that are held, offered, reserved or cooling, by the time at which that ends',
    ...endingList.page,
  },
  'GET /price-changes': {
    summary: 'who changed which price, when, how and why; the newest first',
    ...priceChangeList.page,
  },
  'GET /number/:id': {
    summary: 'one number: prices and states with who and why, its masked owner, what may be done now',
    permission: 'numbers.read',
    input: z.object({ id }),
    output: whole,
    refusals: ['number-not-found'],
  },
  'POST /number/:id/publish': moving('puts a draft, or a number off the shelf, on sale', 'number.publish'),
  'POST /number/:id/withdraw': moving('takes a number off the shelf', 'number.withdraw'),
  'POST /number/:id/reserve': timed(
    'reserves a number until a moment, or until another one',
    'number.reserve',
  ),
  'POST /number/:id/unreserve': moving('ends a reservation', 'number.unreserve'),
  'POST /number/:id/retire': moving('retires a number for ever', 'number.retire'),
  'POST /number/:id/cooling': timed('changes when the cooling of a number ends', 'number.change-cooling'),
  'POST /number/:id/block': {
    ...moving('blocks a number that nobody owns', 'number.block'),
    permission: 'numbers.block',
  },
  'POST /number/:id/unblock': {
    ...moving('unblocks a number: it is off the shelf then', 'number.unblock'),
    permission: 'numbers.block',
  },
  'POST /number/:id/price': {
    ...moving(
      'sets price and struck price, fen a month; without a struck price there is none',
      'number.price',
    ),
    input: z.strictObject({ ...seen, priceFen, struckPriceFen: priceFen.optional() }),
    refusals: [...refusals, 'price-needs-approval'],
  },
  'POST /number/:id/feature': {
    ...moving('sets how far in front a number stands', 'number.feature'),
    input: z.strictObject({ ...seen, featured: weight }),
  },
  'POST /number/:id/categories': {
    ...moving('sets the categories of a number', 'number.categorise'),
    permission: 'categories.change',
    input: z.strictObject({ ...seen, categories: categoryList }),
    refusals: [...refusals, 'no-such-category'],
  },
})
