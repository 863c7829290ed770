import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { code, flag, id, moment, nothing, phone } from '../entities.ts'
import { stripSeparators } from '../phone.ts'

/** HH:mm in Asia/Shanghai. */
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

const callList = z.enum(['block', 'allow'])

/** A caller's number or its start, typed in any form: at most 20 digits after 0086. */
const typedCaller = z
  .string()
  .max(40)
  .overwrite(stripSeparators)
  .regex(/^(?:\+\d|\d{3})\d{0,21}$/)

/** A list entry for a caller; with `prefix` for all numbers that start so. */
const listEntry = z.object({ id, list: callList, number: z.string(), prefix: z.boolean() })

/** Which callers may ring. The most specific list entry counts. */
const callRules = z.object({
  subscriptionId: id,
  number: z.string(),
  version: z.number().int().meta({ description: 'goes with a change of the switches' }),
  rings: z.boolean().meta({ description: 'off: the number rings for no caller' }),
  quiet: z
    .object({ on: z.boolean(), from: z.string(), until: z.string() })
    .meta({ description: 'silent from HH:mm until HH:mm in Shanghai, over midnight too' }),
  knownOnly: z.boolean().meta({
    description: 'only callers in the call log whom the owner has spoken to, or has called back',
  }),
  refuseHidden: z.boolean().meta({ description: 'not for who hides their number' }),
  announce: z.boolean().optional().meta({
    description:
      'who answers the phone hears which number is called, and is connected by a key; this, `greeting` and `voicemail` are missing where no SIP edge takes the calls',
  }),
  announcedName: z.string().optional().meta({ description: 'how the announcement calls the number' }),
  greeting: z.boolean().optional().meta({
    description: 'a caller whom the owner does not answer hears so before the call ends',
  }),
  voicemail: z.boolean().optional().meta({
    description: 'in place of the greeting a caller is told so and may leave a recorded message',
  }),
  openUntil: moment.optional().meta({
    description:
      'courier mode: rings for every caller who is neither blocked nor refused as hidden, at any hour',
  }),
  secondPhone: z.string().optional().meta({ description: 'masked; rings when the first does not answer' }),
  secondAfterSeconds: z.number().int(),
  mostEntries: z.number().int(),
  entries: z.array(listEntry),
})

/**
 * It rings without a rule against it (`open`), for an allowed caller, an emergency service, courier mode, a
 * known caller. `blocked`: the caller is on the owner's list; `barred`: the operator blocks the number;
 * `forwarded`: the caller is a number of ours.
 */
export const ringReason = z.enum([
  'open',
  'allowed',
  'emergency',
  'courier',
  'known',
  'off',
  'blocked',
  'hidden',
  'quiet',
  'stranger',
  'own-phone',
  'forwarded',
  'unbound',
  'suspended',
  'expired',
  'barred',
])

/** `unknown`: none of our numbers, without a subscription, or it has left `cooling`. */
export const decisionReason = z.enum([...ringReason.options, 'unknown'])

/** `until`: when the reason ends by itself, such as the end of quiet hours. */
const ringVerdict = z.object({ rings: z.boolean(), reason: ringReason, until: moment.optional() })

const ringState = ringVerdict.extend({ subscriptionId: id })

const refusals = ['subscription-not-found', 'subscription-over'] as const

export const ringRuleEndpoints = defineEndpoints({
  'GET /ring-states': {
    summary:
      'for each number of the user: whether a call from a stranger, a visible number that is on no list, would ring now, and why',
    access: 'user',
    input: nothing,
    output: z.array(ringState),
    refusals: [],
  },
  'GET /subscription/:id/rules': {
    summary: 'the ring rules of a number of the user',
    access: 'user',
    input: z.object({ id }),
    output: callRules,
    refusals: ['subscription-not-found'],
  },
  'PATCH /subscription/:id/rules': {
    summary:
      'change switches; `version` is the version that the client has read, and `rules-changed` has newer rules in `rules`',
    access: 'user',
    input: z.object({
      id,
      version: z.coerce.number().int().positive().max(2_147_483_647),
      rings: flag.optional(),
      quiet: z
        .object({ on: flag, from: clock, until: clock })
        .refine(({ from, until }) => from !== until, { path: ['until'] })
        .optional(),
      knownOnly: flag.optional(),
      refuseHidden: flag.optional(),
      announce: flag.optional(),
      greeting: flag.optional(),
      voicemail: flag.optional(),
    }),
    output: callRules,
    refusals: [...refusals, 'rules-changed', 'unavailable'],
  },
  'POST /subscription/:id/courier': {
    summary: 'start courier mode: for 24 hours quiet hours and known callers only do not apply',
    access: 'user',
    input: z.object({ id }),
    output: callRules,
    refusals,
  },
  'DELETE /subscription/:id/courier': {
    summary: 'end courier mode',
    access: 'user',
    input: z.object({ id }),
    output: callRules,
    refusals,
  },
  'POST /subscription/:id/caller': {
    summary: 'put a caller, or a prefix of callers, on one of the lists; an entry of the other list moves',
    access: 'user',
    input: z.object({ id, list: callList, number: typedCaller, prefix: flag.default(false) }),
    output: callRules,
    refusals: [...refusals, 'rule-limit'],
  },
  'DELETE /subscription/:id/caller/:entryId': {
    summary: 'remove an entry from its list; idempotent',
    access: 'user',
    input: z.object({ id, entryId: id }),
    output: callRules,
    refusals,
  },
  'POST /subscription/:id/second-phone': {
    summary:
      'set a second phone, which rings when the first does not answer in time; it needs the code sent to it (type `bind`), unless it is the user’s own',
    access: 'user',
    input: z.object({ id, phone, code: code.optional() }),
    output: callRules,
    refusals: [...refusals, 'phone-same', 'phone-limit', 'code-wrong', 'code-expired', 'rate-limited'],
  },
  'DELETE /subscription/:id/second-phone': {
    summary: 'remove the second phone',
    access: 'user',
    input: z.object({ id }),
    output: callRules,
    refusals,
  },
  'POST /subscription/:id/would-ring': {
    summary:
      'whether a call from this number would ring now, and why; without `caller` for a withheld number',
    access: 'user',
    input: z.object({ id, caller: typedCaller.optional() }),
    output: ringVerdict,
    refusals: ['subscription-not-found'],
  },
})

export type CallRules = z.infer<typeof callRules>
export type ListEntry = z.infer<typeof listEntry>
export type RingReason = z.infer<typeof ringReason>
export type RingVerdict = z.infer<typeof ringVerdict>
export type RingState = z.infer<typeof ringState>
export type DecisionReason = z.infer<typeof decisionReason>
