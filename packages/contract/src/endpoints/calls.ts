import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { digits, id, moment, pageOf, pagination } from '../entities.ts'

/**
 * What a call has come to: it rings, was answered, was not (`missed`), met a busy phone, ended when the caller hung up, never reached the phone
 * (`refused`: no phone bound, or the number suspended); `unknown` when its end was never reported.
 */
export const callOutcome = z.enum([
  'ringing',
  'answered',
  'missed',
  'busy',
  'cancelled',
  'refused',
  'unknown',
])

/** A call to one of the user's numbers. `number` is its digits without the prefix; without `caller` the caller hid who they are. */
export const phoneCall = z.object({
  id,
  number: z.string(),
  caller: z.string().optional().meta({ description: 'masked: 138****1234' }),
  outcome: callOutcome,
  startedAt: moment,
  seconds: z.number().int().optional().meta({ description: 'how long they spoke' }),
  callable: z.literal(true).optional().meta({ description: 'the caller may be called back' }),
})

/** The log of the calls to a user's numbers. */
export const callEndpoints = defineEndpoints({
  'GET /calls': {
    summary: 'calls to the numbers of the user, newest first; `number` (its digits) keeps those to one',
    access: 'user',
    input: z.object({
      ...pagination,
      number: digits(1, 20).optional(),
    }),
    output: pageOf(phoneCall),
    refusals: [],
  },
})

export type CallOutcome = z.infer<typeof callOutcome>
export type PhoneCall = z.infer<typeof phoneCall>
