import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { id, reason, staffName, staffText } from '../fields.ts'
import { priceRuleList, simulatedPriceList } from '../lists/price-rules.ts'
import { priceRules } from '../price-rules.ts'
import { state } from '../stock.ts'
import { text } from '../../entities.ts'
import { tie } from '../tie.ts'

const moment = z.iso.datetime()
const integer = z.number().int()

/** How many struck prices are not real. The list of changes has the numbers. */
const unreal = z.object({ count: integer })

/** The effect of a set of rules on every number that it may change; fen a month. */
export const simulationResult = z.object({
  numbers: integer,
  rises: integer,
  falls: integer,
  unchanged: integer,
  /** Numbers that are sold, held, owned or blocked keep their price. */
  kept: integer,
  beforeFen: integer,
  afterFen: integer,
  /** How many prices change by how many per cent: above `from`, up to and including `to`. */
  histogram: z.array(z.object({ from: integer.nullable(), to: integer.nullable(), count: integer })),
  biggest: z.array(simulatedPriceList.row.omit({ struckFen: true })),
  /** The new struck price is above the lowest price of 7 days, or the number was not on sale for all. */
  unreal,
  /** The same for numbers with an unchanged displayed struck price; missing in old simulations. */
  unrealAlready: unreal.optional(),
  /** How many prices fall by more than one person may lower a single price, and by how much prices fall. */
  deep: integer,
  loweredFen: integer,
  raisedFen: integer,
  /** The limits of one person that a bulk change of this size would exceed. */
  exceeded: z.array(z.enum(['sum', 'raise', 'one', 'numbers'])),
  limits: z.object({ sumPercent: integer, onePercent: integer, numbers: integer }),
})

const simulation = z.object({
  id: integer,
  version: integer,
  at: moment,
  done: integer,
  total: integer,
  finishedAt: moment.nullable(),
  result: simulationResult.nullable(),
})

const detail = priceRuleList.row.extend({
  rules: priceRules,
  simulation: simulation.nullable(),
  approval: z
    .object({
      id: integer,
      askedBy: z.string(),
      askedById: integer,
      askedAt: moment,
      lapsesAt: moment,
      reason: z.string(),
      /** Why the reader cannot approve it: one person may control both accounts. */
      tie: tie.nullable(),
    })
    .nullable(),
  history: z.array(
    z.object({ event: z.string(), at: moment, by: z.string().nullable(), reason: z.string().nullable() }),
  ),
})

/** A price by rules and how they arrive at it, as in `PriceExplanation`. */
const explained = z.object({
  fen: integer,
  struckFen: integer.nullable(),
  base: z.object({
    fen: integer,
    oneIn: integer,
    shape: z.string().nullable(),
    pattern: z.string().nullable(),
  }),
  factors: z.array(
    z.object({
      name: z.enum(['longer', 'tail', 'four', 'lucky']),
      digit: z.string().nullable(),
      times: z.number(),
    }),
  ),
  calculatedFen: integer,
  bound: z.enum(['lowest', 'highest']).nullable(),
})

/** What one number costs today, by the rules in effect and by this set. */
const quote = z.object({
  digits: z.string(),
  /** The number in the inventory; null if it is not there. `keeps`: its state keeps its price. */
  number: z.object({ id: integer, state, priceFen: integer, keeps: z.boolean() }).nullable(),
  inEffect: explained,
  bySet: explained,
})

const changed = z.object({ id: integer, version: integer })
const written = { name: staffName(60), rules: priceRules, effectiveAt: moment.optional() }
const meant = { id, version: z.int32() }
const subject = 'price-rules'

/** Sets of price rules: drafted, simulated, approved by another person, in effect from a date. */
export const pricingEndpoints = defineConsoleEndpoints({
  'GET /prices': { summary: 'sets of price rules, the newest first', ...priceRuleList.page },
  'GET /prices/in-effect': {
    summary: 'the rules that numbers are priced by now; without a set, those that a shop begins with',
    permission: 'prices.read',
    input: z.object({}),
    output: z.object({ rules: priceRules, set: priceRuleList.row.nullable() }),
    refusals: [],
  },
  'GET /prices/:id': {
    summary: 'one set: its rules, its newest simulation, who is asked to approve it, what became of it',
    permission: 'prices.read',
    input: z.object({ id }),
    output: detail,
    refusals: ['no-such-thing'],
  },
  'GET /prices/:id/changes': {
    summary: 'the numbers whose price the newest simulation changes, the largest change first',
    ...simulatedPriceList.page,
    input: simulatedPriceList.page.input.extend({ id }),
  },
  'GET /prices/:id/quote': {
    summary: 'what one number costs today and by this set, and why; null if it is not a number of the shop',
    permission: 'prices.read',
    input: z.object({ id, number: text(40) }),
    output: z.object({ quote: quote.nullable() }),
    refusals: ['no-such-thing'],
  },
  'POST /prices': {
    summary: 'draft a set of price rules',
    permission: 'prices.draft',
    audit: { action: 'price-rules.draft', subject },
    input: z.strictObject(written),
    output: changed,
    refusals: ['moment-not-possible', 'moment-too-far'],
  },
  'PATCH /prices/:id': {
    summary: 'change a draft',
    permission: 'prices.draft',
    audit: { action: 'price-rules.edit', subject },
    input: z.strictObject({ ...meant, ...written }),
    output: changed,
    refusals: ['no-such-thing', 'stale', 'not-now', 'moment-not-possible', 'moment-too-far'],
  },
  'POST /prices/:id/simulate': {
    summary: 'find out what the rules would do to the whole inventory',
    permission: 'prices.read',
    audit: { action: 'price-rules.simulate', subject },
    input: z.strictObject({ id }),
    output: z.object({ simulationId: integer }),
    refusals: ['no-such-thing'],
  },
  'POST /prices/:id/ask': {
    summary: 'ask another person to approve a draft that was simulated as it is',
    permission: 'prices.draft',
    audit: { action: 'price-rules.ask', subject },
    input: z.strictObject({ ...meant, reason }),
    output: changed,
    refusals: [
      'no-such-thing',
      'stale',
      'not-now',
      'simulate-first',
      'moment-not-possible',
      'moment-too-far',
    ],
  },
  'POST /prices/:id/withdraw': {
    summary: 'take back what one has asked to be approved',
    permission: 'prices.draft',
    audit: { action: 'price-rules.withdraw', subject },
    input: z.strictObject({ id }),
    output: changed,
    refusals: ['no-such-thing', 'not-now', 'not-allowed'],
  },
  'POST /prices/:id/approve': {
    summary: 'approve a set that somebody else asks for, exactly as it was asked for and as simulated',
    permission: 'prices.approve',
    fresh: true,
    audit: { action: 'price-rules.approve', subject },
    input: z.strictObject({ ...meant, simulationId: z.int32(), note: staffText(200).optional() }),
    output: changed,
    refusals: ['no-such-thing', 'not-as-shown', 'not-now', 'own-request', 'not-another'],
  },
  'POST /prices/:id/refuse': {
    summary: 'refuse a set that somebody else asks for',
    permission: 'prices.approve',
    fresh: true,
    audit: { action: 'price-rules.refuse', subject },
    input: z.strictObject({ ...meant, reason }),
    output: changed,
    refusals: ['no-such-thing', 'not-now', 'own-request'],
  },
  'POST /prices/:id/cancel': {
    summary:
      'stop a set that is approved: before its date it is a draft again; later the prices that are left stay',
    permission: 'prices.cancel',
    audit: { action: 'price-rules.cancel', subject },
    input: z.strictObject({ ...meant, reason }),
    output: changed,
    refusals: ['no-such-thing', 'stale', 'not-now'],
  },
})
