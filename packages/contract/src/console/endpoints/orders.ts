import { z } from 'zod'
import { moment, subscriptionState } from '../../entities.ts'
import { providerNames } from '../../payment-methods.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { orderList, payMethod } from '../lists/orders.ts'
import { refundList } from '../lists/refunds.ts'
import { refundRequestList } from '../lists/refund-requests.ts'
import { id } from '../fields.ts'

const fen = z.number().int()

/** Who caused the event: the buyer, WeChat, a staff member, or the system. */
const actor = z.enum(['buyer', 'provider', 'staff', 'system'])

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
  reference: z.string().nullable(),
  amountFen: fen.nullable(),
  actor,
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
    ...orderList.page,
  },
  'GET /orders/count': {
    summary: 'how many orders a list has, and the sum of their amounts',
    ...orderList.sum,
  },
  'GET /orders/:id': {
    summary:
      'one order: its money, its attempts, refunds and requests, and all that happened to it as one line of time',
    permission: 'orders.read',
    input: z.object({ id }),
    output: orderList.row.extend({
      holdUntil: moment,
      priceFen: fen,
      percentOff: z.number().int().meta({ description: 'the discount of the period' }),
      subscription: z
        .object({
          id: z.number().int(),
          state: subscriptionState,
          periodEnd: moment.nullable(),
          gifted: z.boolean().meta({ description: 'the buyer gives it, or gave it, to a friend by a link' }),
        })
        .nullable(),
      money: z.object({
        paidFen: fen,
        refundedFen: fen,
        onTheWayFen: fen,
        refundableFen: fen.meta({ description: 'the largest amount that one payment can still refund' }),
        allFen: fen.meta({ description: 'what a refund request for `all` returns' }),
      }),
      attempts: z.array(attempt),
      refunds: z.array(refundList.row),
      requests: z.array(refundRequestList.row),
      timeline: z.array(timelineEntry),
    }),
    refusals: ['order-not-found'],
  },
})
