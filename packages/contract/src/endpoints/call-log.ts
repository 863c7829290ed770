import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { retentionDays } from '../retention-days.ts'
import { digits, flag, id, moment, name, nothing } from '../entities.ts'
import { callOutcome } from './calls.ts'
import { ringReason } from './ring-rules.ts'

/** How long calls are stored, and whether an SMS reports missed ones. */
export const callSettings = z.object({ keptDays: z.literal(retentionDays), missedSms: z.boolean() })

export const callLogEndpoints = defineEndpoints({
  'GET /call-settings': {
    summary: 'how long calls are stored (days; 0: not at all), and whether an SMS reports missed calls',
    access: 'user',
    input: nothing,
    output: callSettings,
    refusals: [],
  },
  'PATCH /call-settings': {
    summary: 'change the given settings; calls older than the new retention are deleted at once',
    access: 'user',
    input: z.object({ keptDays: z.literal(retentionDays).optional(), missedSms: flag.optional() }),
    output: callSettings,
    refusals: ['phone-required'],
  },
  'GET /calls/:id/caller': {
    summary: 'the full number of a caller, which the list masks; not for callers who withheld it',
    access: 'user',
    input: z.object({ id }),
    output: z.object({ caller: z.string() }),
    refusals: ['call-not-found', 'rate-limited'],
  },
  'POST /calls/:id/callback': {
    summary:
      'call a caller back: the phone of the number rings first, then the caller’s, which sees the number that was called; `callId` identifies the call',
    access: 'user',
    idempotent: true,
    input: z.object({ id }),
    output: z.object({ callId: z.string() }),
    refusals: [
      'call-not-found',
      'callback-not-allowed',
      'callback-not-live',
      'call-in-progress',
      'rate-limited',
      'unavailable',
      'request-in-progress',
      'idempotency-mismatch',
    ],
  },
  'PATCH /calls/:id': {
    summary:
      'name the caller in all their calls of the log, and in further ones; without `name` the name is removed',
    access: 'user',
    input: z.object({ id, name: name(20).optional() }),
    output: z.object({ id, name: z.string().optional() }),
    refusals: ['call-not-found'],
  },
  'DELETE /calls/:id': {
    summary: 'delete a call from the log permanently',
    access: 'user',
    input: z.object({ id }),
    output: z.object({ id }),
    refusals: ['call-not-found'],
  },
  'POST /calls/:id/voicemail': {
    summary: 'the message that the caller left, as WAV in base64; it counts as heard from then on',
    access: 'user',
    input: z.object({ id }),
    output: z.object({ sound: z.string() }),
    refusals: ['call-not-found', 'rate-limited'],
  },
  'DELETE /calls/:id/voicemail': {
    summary: 'delete the message of a call permanently; the call stays in the log',
    access: 'user',
    input: z.object({ id }),
    output: z.object({ id }),
    refusals: ['call-not-found'],
  },
  'DELETE /calls': {
    summary: 'delete calls from the log permanently: those to one `number` (its digits), or `all`',
    access: 'user',
    input: z
      .strictObject({ number: digits(1, 20), all: z.literal(true) })
      .partial()
      .refine((given) => Object.keys(given).length === 1),
    output: z.object({ deleted: z.number().int() }),
    refusals: [],
  },
  'GET /calls/export': {
    summary: 'the log with full numbers for download, newest first; `more` means that it is incomplete',
    access: 'user',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          number: z.string(),
          outgoing: z.literal(true).optional(),
          caller: z.string().optional(),
          name: z.string().optional(),
          outcome: callOutcome,
          refusal: ringReason.optional(),
          startedAt: moment,
          seconds: z.number().int().optional(),
        }),
      ),
      more: z.boolean(),
    }),
    refusals: ['rate-limited'],
  },
})

export type CallSettings = z.infer<typeof callSettings>
