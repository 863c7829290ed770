import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { id, reason } from '../fields.ts'
import {
  billDifferenceList,
  caseState,
  failedChargeList,
  failedRefundList,
  quarantineList,
} from '../lists/payment-exceptions.ts'

const fen = z.number().int()
const acted = z.object({ id: z.number().int(), state: caseState })
const acting = { permission: 'money.settle', output: acted, refusals: ['no-such-thing', 'not-now'] } as const

export const reconciliationEndpoints = defineConsoleEndpoints({
  'GET /quarantine': {
    summary: 'what WeChat says was paid and we do not believe, the newest first',
    ...quarantineList.page,
  },
  'GET /bill-differences': {
    summary: 'where a bill of WeChat’s and our books disagree, the newest first',
    ...billDifferenceList.page,
  },
  'GET /failed-refunds': {
    summary: 'refunds that WeChat could not make or has closed, the newest first',
    ...failedRefundList.page,
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
    ...failedChargeList.page,
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
