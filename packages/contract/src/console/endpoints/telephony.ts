import { z } from 'zod'
import { callOutcome } from '../../endpoints/calls.ts'
import { ringReason } from '../../endpoints/ring-rules.ts'
import { moment, text } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { stripSeparators, isDialable } from '../../phone.ts'
import { reason } from '../reason.ts'
import { countOutput, listInput, listOutput } from '../list.ts'
import { id } from '../whole-number.ts'

/** A number as somebody dials, types or pastes it: bare digits, in full-width ones too, with what parts them dropped. */
const dialled = text(40).overwrite(stripSeparators).refine(isDialable)

const day = z.iso.date()

/** Why a call rang nothing: what an owner's rules or a number's state say, or `unknown` for a number that nobody has. */
const refusalReason = z.enum([...ringReason.options, 'unknown'])

/** What the list of calls may be narrowed to; days are Shanghai's, both included. */
export const callFilters = {
  number: dialled,
  outcome: callOutcome.exclude(['unknown']),
  from: day,
  until: day,
}

export const refusedFilters = { number: dialled, reason: refusalReason, from: day, until: day }

/** What the list of blocked numbers may be narrowed to. */
export const blockFilters = { number: dialled }

/** A call that an owner keeps in their log. */
const call = z.object({
  id: z.number().int(),
  numberId: z.number().int(),
  number: z.string(),
  /** Masked; null where it was hidden. */
  caller: z.string().nullable(),
  outcome: callOutcome,
  startedAt: moment,
  seconds: z.number().int().nullable(),
})

/** Calls of one minute to one number that rang nothing; '' stands for many numbers, or none of ours. */
const refused = z.object({
  id: z.number().int(),
  minute: moment,
  number: z.string(),
  numberId: z.number().int().nullable(),
  reason: z.string(),
  status: z.number().int(),
  count: z.number().int(),
})

const failing = z.object({
  numberId: z.number().int(),
  number: z.string(),
  answered: z.number().int(),
  failed: z.number().int(),
  lastFailedAt: moment,
  /** What the calls came to, or for which reason they rang nothing; the commonest first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  /** The staff keeps its calls away now. */
  blocked: z.boolean(),
})

const bar = z.object({
  id: z.number().int(),
  numberId: z.number().int(),
  number: z.string(),
  since: moment,
  until: moment.nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
})

const reading = { permission: 'calls.read', refusals: [] } as const
const blocking = { permission: 'numbers.block' } as const
const blocked = z.object({ numberId: z.number().int(), kind: z.enum(['calls', 'stock']) })

/** Calls, those that rang nothing, and what keeps them from ringing. */
export const telephonyEndpoints = defineConsoleEndpoints({
  'GET /phone-calls': {
    ...reading,
    summary: 'calls that their owners keep, the newest first, callers masked',
    input: listInput(['newest']),
    output: listOutput(call),
  },
  'GET /phone-calls/count': {
    ...reading,
    summary: 'how many calls the filters let through',
    input: listInput(['newest']),
    output: countOutput,
  },
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
          /** Not put through, and not because of our own answer. */
          refused: z.number().int(),
          /** Rang nothing: by our own answer. */
          turnedAway: z.number().int(),
        }),
      ),
      reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
    }),
  },
  'GET /refused-calls': {
    ...reading,
    summary: 'calls that rang nothing, by minute, number and reason, the newest first; for 30 days',
    input: listInput(['newest']),
    output: listOutput(refused),
  },
  'GET /failing-numbers': {
    ...reading,
    summary:
      'numbers in use of whose calls of the last 24 hours most failed, and at least three, but by their owners’ own rules; the worst 100, `more` where there are more',
    input: z.object({}),
    output: z.object({ list: z.array(failing), more: z.boolean() }),
  },
  'GET /carrier': {
    ...reading,
    summary:
      'whether the carrier is silent though calls would usually have come since it was heard, and whether its door answers',
    input: z.object({}),
    output: z.object({
      configured: z.boolean(),
      heardAt: moment.nullable(),
      /** Questions and reports in an hour like this one, on average of the seven days before it was heard last. */
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
      /** Undefined for what is no number of the plan. */
      number: z.string().optional(),
      /** Undefined for what is not in the inventory. */
      numberId: z.number().int().optional(),
      rings: z.boolean(),
      reason: refusalReason,
      /** SIP's status and what the caller's network is told, where it does not ring. */
      status: z.number().int().optional(),
      told: z.string().optional(),
      /** Masked: the phone that rings, and the one after it. */
      target: z.string().optional(),
      second: z.string().optional(),
      /** For whom the answer holds: everybody, or this caller alone. */
      anyCaller: z.boolean(),
      until: moment.optional(),
    }),
    refusals: ['rate-limited'],
  },
  'GET /blocks': {
    ...reading,
    summary: 'numbers in use whose calls are kept away, those that were blocked last first',
    input: listInput(['newest']),
    output: listOutput(bar),
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
