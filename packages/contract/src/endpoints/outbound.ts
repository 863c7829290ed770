import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { digits, id, moment } from '../entities.ts'

/**
 * What a call that we make is doing. The user's own phone is to ring (`placed`), rings, is answered; called back, the other's phone then rings (`calling`), and both speak
 * (`connected`); it is over. Any of them may be left out.
 */
export const outboundCallState = z.enum(['placed', 'ringing', 'answered', 'calling', 'connected', 'ended'])

/** How it ended; `unknown` when that was never told. */
export const outboundCallCause = z.enum(['completed', 'missed', 'busy', 'cancelled', 'refused', 'unknown'])

/** One event of the stream `GET /api/events`, under the name `call`: a call that was made for the user, as it has become. `number` is its digits without the prefix. */
export const outboundCallEvent = z.object({
  id,
  callId: z.string(),
  kind: z.enum(['test', 'callback']),
  number: z.string(),
  state: outboundCallState,
  cause: outboundCallCause.optional(),
  at: moment,
})

/** Calls that we make for a user. */
export const outboundEndpoints = defineEndpoints({
  'POST /test-calls': {
    summary:
      'let the user hear their own phone ring as it would with a number: one that is for sale, held by them or theirs; what becomes of it is told by /api/events, where `callId` names it',
    access: 'user',
    idempotent: true,
    input: z.object({
      number: digits(1, 20),
      agreed: z.literal(true).meta({ description: 'their operator may charge for taking the call' }),
    }),
    output: z.object({ callId: z.string(), phone: z.string().meta({ description: 'masked: 138****1234' }) }),
    refusals: [
      'test-call-not-possible',
      'phone-required',
      'call-in-progress',
      'test-call-limit',
      'unavailable',
    ],
  },
})

export type OutboundCallEvent = z.infer<typeof outboundCallEvent>
export type OutboundCallState = z.infer<typeof outboundCallState>
export type OutboundCallCause = z.infer<typeof outboundCallCause>
