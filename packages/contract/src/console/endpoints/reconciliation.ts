import { z } from 'zod'
import { subscriptionState } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { reason } from '../reason.ts'
import { listInput, listOutput } from '../list.ts'
import { id } from '../whole-number.ts'
import { refundKind, refundState } from '../lists/refunds.ts'
import { nextStep } from '../lists/subscriptions.ts'

const moment = z.iso.datetime()
const fen = z.number().int()
const caseStates = ['open', 'taken', 'settled'] as const

/** The filters of quarantined payments, bill differences and failed refunds. */
export const caseFilters = { state: z.enum(caseStates) }

const moneyCase = z.object({
  id: z.number().int(),
  state: z.enum(caseStates),
  takenBy: z.string().nullable(),
  takenById: z.number().int().nullable(),
  foundAt: moment,
  /** The history of the case. */
  history: z.array(
    z.object({ event: z.string(), at: moment, by: z.string().nullable(), reason: z.string().nullable() }),
  ),
})

const quarantined = moneyCase.extend({
  trade: z.string(),
  transactionId: z.string(),
  why: z.string(),
  /** The amount that WeChat reported. */
  amountFen: fen.nullable(),
  /** The order with a payment of this trade number. */
  orderId: z.number().int().nullable(),
})

const difference = moneyCase.extend({
  day: z.string(),
  kind: z.string(),
  /** A trade or refund number. */
  reference: z.string(),
  oursFen: fen.nullable(),
  theirsFen: fen.nullable(),
  orderId: z.number().int().nullable(),
})

const failedRefund = moneyCase.extend({
  no: z.string(),
  trade: z.string(),
  transactionId: z.string().nullable(),
  kind: refundKind,
  /** The reason of the refund. */
  why: z.string(),
  /** The current state of the refund. A failed one may still succeed. */
  refundState,
  amountFen: fen,
  orderId: z.number().int(),
})

const failedCharge = z.object({
  subscriptionId: z.number().int(),
  number: z.string(),
  state: subscriptionState,
  periodEnd: moment,
  nextStepAt: moment.nullable(),
  nextStep: nextStep.nullable(),
  orderId: z.number().int().nullable(),
  amountFen: fen.nullable(),
  /** Whether WeChat may charge it: the owner's mandate is in effect. */
  authorised: z.boolean(),
  tries: z.array(
    z.object({
      trade: z.string(),
      state: z.string(),
      at: moment,
      /** WeChat’s code for a refused charge; null when it did not refuse. */
      refused: z.string().nullable(),
    }),
  ),
})

const acted = z.object({ id: z.number().int(), state: z.enum(caseStates) })
const acting = { permission: 'money.settle', output: acted, refusals: ['no-such-thing', 'not-now'] } as const

/** Reconciliation of our ledger with WeChat's bills. */
export const reconciliationEndpoints = defineConsoleEndpoints({
  'GET /quarantine': {
    summary: 'what WeChat says was paid and we do not believe, the newest first',
    permission: 'money.read',
    input: listInput(['newest']),
    output: listOutput(quarantined),
    refusals: [],
  },
  'GET /bill-differences': {
    summary: 'where a bill of WeChat’s and our books disagree, the newest first',
    permission: 'money.read',
    input: listInput(['newest']),
    output: listOutput(difference),
    refusals: [],
  },
  'GET /failed-refunds': {
    summary: 'refunds that WeChat could not make or has closed, the newest first',
    permission: 'money.read',
    input: listInput(['newest']),
    output: listOutput(failedRefund),
    refusals: [],
  },
  'POST /money-case/:id/take': {
    ...acting,
    summary: 'takes an open case: one looks after it',
    audit: { action: 'money-case.take', subject: 'money-case' },
    input: z.strictObject({ id }),
  },
  'POST /money-case/:id/release': {
    ...acting,
    summary: 'gives a case back, for a colleague too',
    audit: { action: 'money-case.release', subject: 'money-case' },
    input: z.strictObject({ id, reason }),
  },
  'POST /money-case/:id/settle': {
    ...acting,
    summary: 'settles a case that one has taken, with the reason',
    audit: { action: 'money-case.settle', subject: 'money-case' },
    input: z.strictObject({ id, reason }),
  },
  'GET /charges': {
    summary:
      'subscriptions whose automatic renewal could not be charged, until they are renewed or lost, with the tries of it and why WeChat refused them; those whose period ended first before the others',
    permission: 'money.read',
    input: listInput(['oldest']),
    output: listOutput(failedCharge),
    refusals: [],
  },
  'GET /ledger/:month': {
    summary: 'the ledger of a month (YYYY-MM in Shanghai): by day what was paid and what was refunded',
    permission: 'money.read',
    input: z.object({ month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/) }),
    output: z.object({
      days: z.array(
        z.object({
          day: z.string(),
          payments: z.number().int(),
          paidFen: fen,
          refunds: z.number().int(),
          refundedFen: fen,
        }),
      ),
      paidFen: fen,
      refundedFen: fen,
      /** The first month (YYYY-MM) of the ledger; null while it is empty. */
      since: z.string().nullable(),
    }),
    refusals: [],
  },
})
