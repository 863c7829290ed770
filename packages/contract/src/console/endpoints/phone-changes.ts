import { z } from 'zod'
import { moment, yuan } from '../../entities.ts'
import { phoneChangeState } from '../../phone-change.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { phoneChangeList } from '../lists/phone-changes.ts'
import { detailedReason, id, reason } from '../fields.ts'

const subject = 'customer'

/** What was stated, and whether it is true of the account; null if nothing was stated. */
const stated = <T extends z.ZodType>(said: T) => z.object({ said, matches: z.boolean() })

export const phoneChangeEndpoints = defineConsoleEndpoints({
  'GET /phone-changes': {
    summary: 'requests of customers without their phone for another login phone, the newest first',
    ...phoneChangeList.page,
  },
  'GET /phone-changes/:id': {
    summary: 'one of these requests, beside what is true of the account',
    permission: 'customers.read',
    input: z.object({ id }),
    output: phoneChangeList.row.extend({
      proof: z.object({
        order: stated(z.string()),
        amount: stated(yuan).nullable(),
        paidOn: stated(z.string()).nullable(),
        number: stated(z.string()),
      }),
      /** Of the account; null without one, and for the last two if there is none. */
      account: z
        .object({
          hasOldPhone: z.boolean(),
          blocked: z.boolean(),
          logins: z.number().int(),
          lastUsedAt: moment.nullable(),
          phoneChangedAt: moment.nullable(),
        })
        .nullable(),
      newPhoneFree: z.boolean(),
      history: z.array(
        z.object({ at: moment, event: z.string(), by: z.string().nullable(), reason: z.string().nullable() }),
      ),
    }),
    refusals: ['no-such-thing'],
  },
  'POST /phone-changes/:id/ask': {
    permission: 'customers.ask',
    summary: 'ask a second person to approve a request; the phone changes 72 hours after the approval',
    audit: { action: 'customer.phone-ask', subject },
    input: z.strictObject({ id, reason: detailedReason }),
    output: z.object({ id }),
    refusals: ['no-such-thing', 'not-now'],
  },
  'POST /phone-changes/:id/refuse': {
    permission: 'customers.ask',
    summary: 'refuse a request that no second person is asked about, or stop an approved one',
    audit: { action: 'customer.phone-refuse', subject },
    input: z.strictObject({ id, reason }),
    output: z.object({ id, state: phoneChangeState }),
    refusals: ['no-such-thing', 'not-now'],
  },
})
