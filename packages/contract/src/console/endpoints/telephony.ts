import { z } from 'zod'
import { decisionReason } from '../../endpoints/ring-rules.ts'
import { moment } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { id, reason } from '../fields.ts'
import { blockList, callList, dialled, refusedCallList } from '../lists/calls.ts'

/** How an unanswered call ends that we did not refuse. `failed`: the network refused it. */
const failedOutcome = z.enum(['missed', 'busy', 'cancelled', 'failed'])

/** A number with mostly failed calls. Each figure is the length of the list of these calls. */
const failing = z.object({
  numberId: z.number().int(),
  number: z.string(),
  answered: z.number().int(),
  /** `notAnswered` and `turnedAway`. */
  failed: z.number().int(),
  /** The calls that rang but were not answered, and those that the network refused. */
  notAnswered: z.number().int(),
  /** The calls that we refused, except by the owner’s own rules. */
  turnedAway: z.number().int(),
  lastFailedAt: moment,
  /** The outcomes of calls not answered and the reasons of refusals, most frequent first. */
  outcomes: z.array(z.object({ outcome: failedOutcome, count: z.number().int() })),
  reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  blocked: z.boolean(),
})

const reading = { permission: 'calls.read', refusals: [] } as const
const blocking = { permission: 'numbers.block' } as const
const blocked = z.object({ numberId: z.number().int(), kind: z.enum(['calls', 'stock']) })

export const telephonyEndpoints = defineConsoleEndpoints({
  'GET /phone-calls': {
    summary: 'calls that their owners keep, the newest or the oldest first, callers masked',
    ...callList.page,
  },
  'GET /phone-calls/count': { summary: 'how many calls the filters let through', ...callList.count },
  'GET /phone-calls/outcomes': {
    ...reading,
    summary:
      'what calls came to: by the hour for two days, or by the day for thirty; and why others rang nothing',
    input: z.object({ by: z.enum(['hour', 'day']).catch('hour').default('hour') }),
    output: z.object({
      spans: z.array(
        z.object({
          at: moment,
          answered: z.number().int(),
          missed: z.number().int(),
          busy: z.number().int(),
          cancelled: z.number().int(),
          /** Not connected, and not refused by us. */
          refused: z.number().int(),
          /** Refused by us. */
          turnedAway: z.number().int(),
        }),
      ),
      reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
    }),
  },
  'GET /refused-calls': {
    summary:
      'calls that rang nothing, by minute, number and reason, the newest or the oldest first; for 30 days',
    ...refusedCallList.page,
  },
  'GET /refused-calls/count': {
    summary: 'how many calls rang nothing among those that the filters let through',
    ...refusedCallList.count,
  },
  'GET /failing-numbers': {
    ...reading,
    summary:
      'numbers in use of whose calls of the last 24 hours most failed, and at least three, but by their owners’ own rules; the worst 100, `more` where there are more',
    input: z.object({}),
    output: z.object({ since: moment, before: moment, list: z.array(failing), more: z.boolean() }),
  },
  'GET /carrier': {
    ...reading,
    summary:
      'whether the carrier is silent though calls would usually have come since it was heard, and whether its door answers',
    input: z.object({}),
    output: z.object({
      configured: z.boolean(),
      heardAt: moment.nullable(),
      /** The average in this hour of the day, over the seven days before the last signal. */
      usualAnHour: z.number(),
      silent: z.boolean(),
      door: z.enum(['none', 'answers', 'silent']),
    }),
  },
  'POST /phone-calls/try': {
    permission: 'calls.of-one',
    audit: { action: 'call.try', subject: 'number' },
    summary:
      'what a call to a number would meet now, without making one; an empty caller hides their number, a whole phone is counted with those of `POST /customers/find`',
    input: z.strictObject({ number: dialled, caller: z.union([z.literal(''), dialled]).default('') }),
    output: z.object({
      /** Undefined when it is not a number of the plan. */
      number: z.string().optional(),
      /** Undefined when it is not in the inventory. */
      numberId: z.number().int().optional(),
      rings: z.boolean(),
      reason: decisionReason,
      /** When it does not ring: the SIP status, and the reason that the caller's network gets. */
      status: z.number().int().optional(),
      told: z.string().optional(),
      /** Masked: the phones that ring first and second. */
      target: z.string().optional(),
      second: z.string().optional(),
      /** Whether the answer holds for every caller, or for this one only. */
      anyCaller: z.boolean(),
      until: moment.optional(),
    }),
    refusals: ['rate-limited'],
  },
  'GET /blocks': {
    summary: 'numbers in use whose calls are kept away, those that were blocked last first',
    ...blockList.page,
  },
  'POST /blocks': {
    ...blocking,
    audit: { action: 'number.block', subject: 'number' },
    summary:
      'block a number: calls to one in use ring nothing from now on, `until` a moment or until that is taken back; one that is not sold is not for sale, without an end',
    input: z.strictObject({ number: dialled, reason, until: moment.optional() }),
    output: blocked,
    refusals: [
      'number-not-found',
      'not-now',
      'not-this-state',
      'no-end-of-block',
      'moment-not-possible',
      'moment-too-far',
      'stale',
    ],
  },
  'POST /blocks/:id/lift': {
    ...blocking,
    audit: { action: 'number.unblock', subject: 'number' },
    summary:
      'let calls to a number ring again; one that is not sold goes back off the shelf. `id` is the number’s',
    input: z.strictObject({ id, reason }),
    output: blocked,
    refusals: ['number-not-found', 'not-now', 'not-this-state', 'stale'],
  },
})
