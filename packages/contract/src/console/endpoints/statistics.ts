import { z } from 'zod'
import { state } from '../stock.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'

export const maxStatisticsDays = 366

const states = z.record(state, z.number().int().nonnegative())

const count = z.number().int().nonnegative()
const fen = z.number().int()
const day = z.iso.date()

/** Days of Shanghai, both included. */
const period = z.object({ from: day, until: day })

const compared = period.extend({ before: period })

/** One row for each day of the period, also where nothing happened. */
const daily = <const Figures extends z.ZodRawShape>(figures: Figures) => {
  const totals = z.object(figures)
  return compared.extend({
    days: z.array(z.object({ day, ...figures })),
    totals,
    totalsBefore: totals,
  })
}

const money = { count, fen }
const reading = { input: period, refusals: ['days-not-possible'] } as const

/** The figures of a list, and those of the period before. */
const share = z.object({ count, fen, countBefore: count, fenBefore: fen })

/** A day, and the same weekday of the week before. */
const weekly = <const Figures extends z.ZodRawShape>(figures: Figures) =>
  z.object({ of: z.object(figures), before: z.object(figures) }).optional()

export const statisticsEndpoints = defineConsoleEndpoints({
  'GET /statistics/morning': {
    permission: 'self',
    summary:
      'yesterday (`day`) beside the same weekday of the week before: orders placed and paid, refunds, calls, new customers; those whose lists the reader may open',
    input: z.object({}),
    output: z.object({
      day,
      before: day,
      placed: weekly({ count }),
      paid: weekly(money),
      refunds: weekly(money),
      calls: weekly({ connected: count, missed: count, refused: count }),
      customers: weekly({ count }),
    }),
    refusals: [],
  },
  'GET /statistics/sales': {
    ...reading,
    permission: 'orders.read',
    summary: 'orders that were paid each day, also of the period before, and their amounts',
    output: daily(money).extend({ daysBefore: z.array(z.object({ day, ...money })) }),
  },
  'GET /statistics/refunds': {
    ...reading,
    permission: 'refunds.read',
    summary: 'refunds that arrived each day, and their amounts',
    output: daily(money),
  },
  'GET /statistics/subscriptions': {
    ...reading,
    permission: 'subscriptions.read',
    summary: 'subscriptions that started and ended each day, and renewals that were paid',
    output: daily({ renewals: count, renewalsFen: fen, started: count, ended: count }),
  },
  'GET /statistics/conversion': {
    ...reading,
    permission: 'orders.read',
    summary:
      'visits to the shop, orders for new numbers that were placed each day, and those of them that were paid at any time',
    output: daily({ visits: count, placed: count, paid: count }),
  },
  'GET /statistics/calls': {
    ...reading,
    permission: 'calls.read',
    summary:
      'calls that were answered; missed, that is not answered, busy, cancelled, or failed in the network; and refused by us',
    output: daily({ connected: count, missed: count, refused: count }),
  },
  'GET /statistics/stock': {
    ...reading,
    permission: 'numbers.read',
    summary: 'the numbers in each state at the end of each day, today until now',
    output: compared.extend({
      days: z.array(z.object({ day, states })),
      /** At the end of the period, and of the period before. */
      totals: states,
      totalsBefore: states,
    }),
  },
  'GET /statistics/revenue': {
    ...reading,
    permission: 'orders.read',
    summary: 'the amounts of paid orders by category and by price of the number',
    output: compared.extend({
      totals: z.object(money),
      totalsBefore: z.object(money),
      /** A number in two categories counts in both. Null: numbers in no category. */
      categories: z.array(share.extend({ category: z.string().nullable() })),
      /** By the price of a month: at least `minFen` and less than `maxFen`. */
      bands: z.array(share.extend({ minFen: fen, maxFen: fen.nullable() })),
    }),
  },
})
