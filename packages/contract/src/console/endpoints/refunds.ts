import { z } from 'zod'
import { orderStage } from '../../entities.ts'
import { providerNames } from '../../payment-methods.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { id, reason } from '../fields.ts'
import { approvalState, refundRequestList } from '../lists/refund-requests.ts'
import { refundList } from '../lists/refunds.ts'

const moment = z.iso.datetime()
const fen = z.number().int()

/** A SHA-256 in base64url. */
const reviewVersion = z.string().regex(/^[\w-]{43}$/)

/** As it is now (fen). An approval names its `version`, so that nothing unseen is approved. */
const refundReview = refundRequestList.row.extend({
  version: reviewVersion,
  /** The buyer’s phone, masked; null for a deleted account. */
  phone: z.string().nullable(),
  orderKind: z.enum(['new', 'renew']),
  months: z.number().int(),
  stage: orderStage,
  orderedAt: moment,
  paidAt: moment.nullable(),
  periodEnd: moment.nullable(),
  provider: z.enum(providerNames),
  payment: z.object({ paidFen: fen, refundedFen: fen, onTheWayFen: fen, leftFen: fen }),
  otherRequests: z.object({ count: z.number().int(), fen }),
  /** The order's requests, and what the requester refunds alone on the day, with this request. */
  ofOrder: z.object({ sumFen: fen, limitFen: fen }),
  ofDay: z.object({ sumFen: fen, limitFen: fen }),
  /** Why an approval would be refused now. */
  problem: z.enum(['refund-too-large', 'not-now']).nullable(),
})

/** Fen, or 'all' for everything that is left. A missing amount must not mean everything. */
const asked = z.literal('all').or(z.number().int().positive().max(99_999_999_999))

const decided = z.object({ id: z.number().int(), state: approvalState })

export const refundEndpoints = defineConsoleEndpoints({
  'GET /refunds': {
    summary: 'refunds, the newest first, or by decision or amount in both directions',
    ...refundList.page,
  },
  'GET /refunds/count': {
    summary: 'how many refunds a list has, and the sum of their amounts',
    ...refundList.sum,
  },
  'GET /refund-requests': {
    summary: 'refunds that members of staff have asked for, the newest first',
    ...refundRequestList.page,
  },
  'GET /refund-requests/count': {
    summary: 'how many refund requests a list has, and the sum of their amounts',
    ...refundRequestList.sum,
  },
  'GET /refund-request/:id': {
    summary: 'one request with all that its approver has to know: order, buyer, payment, limits',
    permission: 'refunds.read',
    input: z.object({ id }),
    output: refundReview,
    refusals: ['no-such-thing'],
  },
  'POST /order/:id/refund-request': {
    summary:
      'asks for a refund of all that is left of an order’s payment, or of some fen: decided at once by one’s role, or by another person within 72 hours (`waits`)',
    permission: 'refunds.ask',
    audit: { action: 'refund.ask', subject: 'order' },
    input: z.strictObject({ id, amountFen: asked, reason }),
    output: z.object({ id: z.number().int(), waits: z.boolean() }),
    refusals: ['order-not-found', 'not-now', 'refund-too-large'],
  },
  'POST /refund-request/:id/approve': {
    summary:
      'approves a refund that another person has asked for, as its `version` shows it, and has it paid',
    permission: 'refunds.approve',
    fresh: true,
    audit: { action: 'refund.approve', subject: 'refund-request' },
    input: z.strictObject({ id, version: reviewVersion }),
    output: decided,
    refusals: ['no-such-thing', 'own-request', 'not-another', 'not-now', 'not-as-shown', 'refund-too-large'],
  },
  'POST /refund-request/:id/refuse': {
    summary: 'refuses a refund that another person has asked for',
    permission: 'refunds.approve',
    fresh: true,
    audit: { action: 'refund.refuse', subject: 'refund-request' },
    input: z.strictObject({ id, reason }),
    output: decided,
    refusals: ['no-such-thing', 'own-request', 'not-now'],
  },
  'POST /refund-request/:id/withdraw': {
    summary: 'takes back a request of one’s own',
    permission: 'refunds.ask',
    audit: { action: 'refund.withdraw', subject: 'refund-request' },
    input: z.strictObject({ id }),
    output: decided,
    refusals: ['no-such-thing', 'not-allowed', 'not-now'],
  },
})
