import { z } from 'zod'
import { moment } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { countOutput, listInput, listOutput } from '../list.ts'
import { reason } from '../reason.ts'
import { categoryList, numberMoves, priceFen, state, weight } from '../stock.ts'
import { id } from '../whole-number.ts'

const row = z.object({
  id: z.number().int(),
  digits: z.string(),
  state,
  priceFen: z.number().int(),
  struckPriceFen: z.number().int().nullable(),
  categories: z.array(z.string()),
  featured: z.number().int(),
  /** When it is free again, where it is held, offered, reserved or cooling. */
  endsAt: moment.nullable(),
  createdAt: moment,
})

/** A number that something keeps for a time, and whom it is kept for. */
const kept = row.extend({
  /** The order that holds it, or that its last owner had it by; for whoever may read orders. */
  orderId: z.number().int().nullable(),
  /** Why it is reserved, as the staff said. */
  reason: z.string().nullable(),
  /** That rang nothing since its cooling began, of the last 30 days. */
  callsWhileCooling: z.number().int(),
})

const happened = z.object({
  id: z.number().int(),
  at: moment,
  event: z.string(),
  state,
  by: z.string().nullable(),
  reason: z.string().nullable(),
  setId: z.number().int().nullable(),
  orderId: z.number().int().nullable(),
  priceFen: z.number().int().nullable(),
  struckPriceFen: z.number().int().nullable(),
  featured: z.number().int().nullable(),
})

const whole = row.extend({
  /** The newest entry of its history: a change names the one that it saw. */
  version: z.number().int(),
  goesBackTo: z.enum(['on_sale', 'off_shelf']).nullable(),
  /** Masked; null of somebody who has left. */
  owner: z
    .object({
      phone: z.string().nullable(),
      /** By which a reveal names them. */
      customerId: z.number().int(),
      subscriptionId: z.number().int(),
      state: z.string(),
      /** The staff keeps its calls away now. */
      callsBlocked: z.boolean(),
    })
    .nullable(),
  /** Before when a cooling number cannot come on sale: its last owner may have it back until then. */
  recoverableUntil: moment.nullable(),
  callsWhileCooling: z.number().int(),
  /** What this colleague may do to it now. */
  moves: z.array(z.enum(numberMoves)),
  /** The newest entries, newest first. */
  history: z.array(happened),
  /** Whether there are older ones than those. */
  moreHistory: z.boolean(),
})

const changed = z.object({ id: z.number().int(), version: z.number().int(), state })
const seen = { id, version: z.number().int(), reason }
const refusals = ['number-not-found', 'stale', 'not-this-state'] as const
const subject = 'number'

/** A move without more to say. */
const moving = <const A extends string>(summary: string, action: A) => ({
  summary,
  permission: 'numbers.change' as const,
  input: z.strictObject(seen),
  output: changed,
  refusals,
  audit: { action, subject },
})

/** A move until or to a moment. */
const timed = <const A extends string>(summary: string, action: A) => ({
  ...moving(summary, action),
  input: z.strictObject({ ...seen, until: moment }),
  refusals: [...refusals, 'moment-not-possible', 'moment-too-far'] as const,
})

/** The inventory, number by number. */
export const numberEndpoints = defineConsoleEndpoints({
  'GET /numbers': {
    summary: 'numbers of the whole inventory, in every state',
    permission: 'numbers.read',
    input: listInput(['newest', 'digits', 'price', 'dearest']),
    output: listOutput(row),
    refusals: [],
  },
  'GET /numbers/count': {
    summary: 'how many numbers the list has, up to 10,000',
    permission: 'numbers.read',
    input: z.looseObject({}),
    output: countOutput,
    refusals: [],
  },
  'GET /numbers/ending': {
    summary: 'numbers that are held, offered, reserved or cooling, by the time at which that ends',
    permission: 'numbers.read',
    input: listInput(['soonest']),
    output: listOutput(kept),
    refusals: [],
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
