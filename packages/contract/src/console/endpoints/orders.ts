import { z } from 'zod'
import { orderStage, subscriptionState, text } from '../../entities.ts'
import { providerNames } from '../../payment-methods.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { listInput, listOutput, sumOutput } from '../list.ts'
import { refundRequest, refundRow } from './refunds.ts'
import { id, wholeNumber } from '../whole-number.ts'

const moment = z.iso.datetime()
const fen = z.number().int()

/** How an order was paid: in a browser, inside the provider's app, or by a mandate's automatic charge. */
const payMethod = z.enum(['browser', 'in-app', 'mandate'])

/** Fen a month, within the type of the column. */
const price = wholeNumber(z.number().int().max(2_147_483_647))

/**
 * The filters of orders. `digits` is a number in any dialled form, or its first digits; days are in Shanghai.
 */
export const orderFilters = {
  stage: orderStage,
  status: z.enum(['1', '2', '3']).transform(Number),
  kind: z.enum(['new', 'renew']),
  digits: text(40).refine((typed) => /\d/.test(typed)),
  trade: text(64),
  method: payMethod,
  paidFrom: z.iso.date(),
  paidUntil: z.iso.date(),
  placedFrom: z.iso.date(),
  placedUntil: z.iso.date(),
  /** Of the number: a category, '-' for none; and the price of a month in fen, from and below. */
  category: text(40),
  priceFrom: price,
  priceBelow: price,
}

const orderRow = z.object({
  id: z.number().int(),
  trade: z.string(),
  number: z.string(),
  numberId: z.number().int(),
  kind: z.enum(['new', 'renew']),
  months: z.number().int(),
  amountFen: fen,
  stage: orderStage,
  createdAt: moment,
  paidAt: moment.nullable(),
  /** The buyer's phone, masked; null for a deleted account. */
  phone: z.string().nullable(),
  userId: z.number().int(),
  /** How it was paid; null for an unpaid order. */
  method: payMethod.nullable(),
})

/** The orders of the list. By payment, unpaid orders are last in both directions. */
export const orderSorts = ['newest', 'oldest', 'paid-last', 'paid-first', 'dearest', 'cheapest'] as const

/** Who caused the event: the buyer, WeChat, a staff member, or the system. */
const actor = z.enum(['buyer', 'provider', 'staff', 'system'])

/** The sources of timeline entries. */
export const timelineSources = [
  'order',
  'payment',
  'notification',
  'refund',
  'request',
  'ledger',
  'bill',
  'quarantine',
  'number',
  'subscription',
  'notice',
  'audit',
] as const

const timelineEntry = z.object({
  at: moment,
  source: z.enum(timelineSources),
  event: z.string(),
  state: z.string().nullable(),
  /** The trade or refund number of the event. */
  reference: z.string().nullable(),
  amountFen: fen.nullable(),
  actor,
  /** The name of the staff member. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
})

const attempt = z.object({
  trade: z.string(),
  transactionId: z.string().nullable(),
  provider: z.enum(providerNames),
  channel: payMethod,
  amountFen: fen,
  state: z.enum(['init', 'prepared', 'succeeded', 'closed', 'unknown']),
  createdAt: moment,
  succeededAt: moment.nullable(),
})

export const orderEndpoints = defineConsoleEndpoints({
  'GET /orders': {
    summary: 'orders, the newest first, or by creation, payment or amount in both directions',
    permission: 'orders.read',
    input: listInput(orderSorts),
    output: listOutput(orderRow),
    refusals: [],
  },
  'GET /orders/count': {
    summary: 'how many orders a list has, and the sum of their amounts',
    permission: 'orders.read',
    input: listInput(['newest']),
    output: sumOutput,
    refusals: [],
  },
  'GET /orders/:id': {
    summary:
      'one order: its money, its attempts, refunds and requests, and all that happened to it as one line of time',
    permission: 'orders.read',
    input: z.object({ id }),
    output: orderRow.extend({
      holdUntil: moment,
      priceFen: fen,
      subscription: z
        .object({ id: z.number().int(), state: subscriptionState, periodEnd: moment.nullable() })
        .nullable(),
      money: z.object({
        paidFen: fen,
        refundedFen: fen,
        onTheWayFen: fen,
        refundableFen: fen.meta({ description: 'the largest amount that one payment can still refund' }),
        allFen: fen.meta({ description: 'what a refund request for `all` returns' }),
      }),
      attempts: z.array(attempt),
      refunds: z.array(refundRow),
      requests: z.array(refundRequest),
      timeline: z.array(timelineEntry),
    }),
    refusals: ['order-not-found'],
  },
})
