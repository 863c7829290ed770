import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { digits, id, moment, pageOf, pagination } from '../entities.ts'
import { ringReason } from './ring-rules.ts'

/**
 * The outcome of a call: it rings, was answered, was `missed`, met a busy phone, was ended by the caller, or
 * never reached the phone (`refused`; `refusal` says why, unless the network refused it). `unknown`: its end
 * was not reported.
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

/**
 * A call to a number of the user, or a callback from it (`outgoing`). `number` is its digits without prefix;
 * `caller` is the other party, missing if the caller withheld the number.
 */
const phoneCall = z.object({
  id,
  number: z.string(),
  subscriptionId: id,
  outgoing: z.literal(true).optional().meta({ description: 'the user called back' }),
  callerKey: z.string().optional().meta({ description: 'equal in all calls of one caller' }),
  name: z.string().optional().meta({ description: 'the user’s name for the caller' }),
  caller: z.string().optional().meta({ description: 'masked: 138****1234' }),
  outcome: callOutcome,
  refusal: ringReason.optional().meta({ description: 'why the call was refused' }),
  startedAt: moment,
  seconds: z.number().int().optional().meta({ description: 'how long they spoke' }),
  callable: z.literal(true).optional().meta({ description: 'the caller may be called back' }),
})

/** The log of the calls to a user's numbers. */
export const callEndpoints = defineEndpoints({
  'GET /calls': {
    summary: 'calls to the user’s numbers, newest first; `number` (digits) selects one number',
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
