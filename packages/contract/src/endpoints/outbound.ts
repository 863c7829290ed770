import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { digits, id, moment } from '../entities.ts'

/** About to ring the user (`placed`), ringing, answered; a callback then `calling` and `connected`. */
const outboundCallState = z.enum(['placed', 'ringing', 'answered', 'calling', 'connected', 'ended'])

/** How the call ended; `unknown` if this was not reported. */
const outboundCallCause = z.enum(['completed', 'missed', 'busy', 'cancelled', 'refused', 'unknown'])

/** The event `call` of `GET /api/events`. `number` is its digits without prefix. */
export const outboundCallEvent = z.object({
  id,
  callId: z.string(),
  kind: z.enum(['test', 'callback']),
  number: z.string(),
  state: outboundCallState,
  cause: outboundCallCause.optional(),
  at: moment,
})

export const outboundEndpoints = defineEndpoints({
  'POST /test-calls': {
    summary:
      'test ring: ring the user’s phone from a number that is on sale, held by the user or theirs; /api/events has the events of `callId`',
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
