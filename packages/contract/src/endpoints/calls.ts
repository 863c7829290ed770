import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { digits, id, moment, pageOf, pagination } from '../entities.ts'
import { ringReason } from './ring-rules.ts'

/**
 * `missed`, `busy` and `cancelled` (by the caller) rang; `refused` never did; `refusal` says why, unless the
 * network refused it. `unknown`: its end was not reported.
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

/** A message of the caller, heard by `POST /calls/:id/voicemail` until it is deleted at `until`. */
export const voicemail = z.object({
  seconds: z.number().int(),
  heard: z.literal(true).optional(),
  until: moment,
})

/** Or a callback (`outgoing`). `number` has no prefix; `caller` is missing if it was withheld. */
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
  voicemail: voicemail.optional(),
  callable: z.literal(true).optional().meta({ description: 'the caller may be called back' }),
})

export const callEndpoints = defineEndpoints({
  'GET /calls': {
    summary: 'calls to the user’s numbers, newest first; `number` (digits) selects one number',
    access: 'user',
    input: z.object({ ...pagination, number: digits(1, 20).optional() }),
    output: pageOf(phoneCall),
    refusals: [],
  },
})

export type CallOutcome = z.infer<typeof callOutcome>
export type PhoneCall = z.infer<typeof phoneCall>
