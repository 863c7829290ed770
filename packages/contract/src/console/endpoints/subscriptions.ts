import { z } from 'zod'
import { decisionReason } from '../../endpoints/ring-rules.ts'
import { code, moment, orderStage, renewal, subscriptionState } from '../../entities.ts'
import { stripSeparators } from '../../phone.ts'
import { transferState } from '../../transfer.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { detailedReason, id } from '../fields.ts'
import { ownRefusedCallList } from '../lists/calls.ts'
import { subscriptionList } from '../lists/subscriptions.ts'

/** A bound, former or rejected phone of a number, masked. */
const binding = z.object({
  id,
  phone: z.string().nullable(),
  state: z.enum(['submitted', 'filing', 'effective', 'rejected', 'unbinding', 'ended']),
  createdAt: moment,
})

const detail = subscriptionList.row.extend({
  orderId: id,
  trade: z.string(),
  months: z.number().int(),
  priceFen: z.number().int(),
  periodStart: moment.nullable(),
  graceEnd: moment.nullable(),
  suspendedEnd: moment.nullable(),
  endedAt: moment.nullable(),
  recoverableUntil: moment.nullable(),
  mandate: z.enum(['none', 'signing', 'active']),
  refundableFen: z.number().int().meta({ description: 'what giving it up now would return' }),
  bindings: z.array(binding),
  /** The phone that rings second, masked; null when there is none. */
  secondPhone: z.string().nullable(),
  /** When staff block its calls; null when they do not. */
  barred: z.object({ since: moment, until: moment.nullable() }).nullable(),
  /** The newest transfer with which it ends or began; null without one. */
  transfer: z
    .object({
      /** By a link, before a phone was bound. */
      gift: z.boolean(),
      state: transferState,
      frozen: z.boolean(),
      /** The phone that the owner named, masked; null a week after the end. */
      phone: z.string().nullable(),
      ownerId: id,
      nextId: id.nullable(),
      acceptUntil: moment,
      changesAt: moment.nullable(),
      history: z.array(
        z.object({
          event: z.string(),
          at: moment,
          staffName: z.string().nullable(),
          /** Of staff; of the server the obstacle, a `transferObstacle`. */
          reason: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  notices: z
    .array(
      z.object({
        id,
        kind: z.string(),
        createdAt: moment,
        sentAt: moment.nullable(),
        droppedAt: moment.nullable(),
      }),
    )
    .meta({ description: 'newest first; one that was no longer true when it was due is dropped' }),
  tries: z
    .array(
      z.object({
        orderId: id,
        trade: z.string(),
        stage: orderStage,
        channel: z.string().nullable(),
        state: z.string().nullable(),
        amountFen: z.number().int(),
        at: moment,
      }),
    )
    .meta({ description: 'payments of its renewals, and the orders that wait for one, newest first' }),
  history: z.array(
    z.object({
      event: z.string(),
      state: subscriptionState,
      renewal,
      at: moment,
      staffName: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})

/** A possible reason why a number does not ring. `stops` means that it stops this call. */
const finding = z.object({
  what: z.enum([
    'blocked',
    'ended',
    'suspended',
    'unpaid',
    'unbound',
    'asked',
    'refused',
    'untold',
    'off',
    'quiet',
    'known-only',
    'refuse-hidden',
    'caller-blocked',
    'caller-allowed',
    'caller-emergency',
    'own-phone',
    'forwarded',
    'block-list',
    'courier',
    'second-phone',
    'announced',
    'not-answered',
    'nothing',
  ]),
  stops: z.boolean(),
  until: moment.optional(),
  /** The staff's reason, if there is one; readable in the list of blocked numbers, too. */
  reason: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  count: z.number().int().optional(),
})

const what = z.enum(['end', 'renewal-off'])
const change = { permission: 'subscriptions.change' } as const

export const subscriptionEndpoints = defineConsoleEndpoints({
  'GET /subscriptions': {
    summary: 'subscriptions, the newest first, or those whose next step is nearest',
    ...subscriptionList.page,
  },
  'GET /subscriptions/count': {
    summary: 'how many subscriptions there are by the same filters, and what those that run pay a month',
    ...subscriptionList.sum,
  },
  'GET /subscriptions/:id': {
    summary: 'a subscription: next step, notices, tries to charge, phones, what happened and who did it',
    permission: 'subscriptions.read',
    input: z.object({ id }),
    output: detail,
    refusals: ['no-such-thing'],
  },
  'GET /subscriptions/:id/refused-calls': {
    summary:
      'calls to the number of a subscription, while it lived, that rang nothing, by minute and reason, the newest first; for 30 days, or as long as the owner keeps calls',
    ...ownRefusedCallList.page,
    input: ownRefusedCallList.page.input.extend({ id }),
  },
  'POST /subscriptions/:id/check': {
    permission: 'calls.of-one',
    summary:
      'would a call to this number ring now, and what is to be known of why not? Without `caller`: for somebody whom nobody knows. A whole phone is counted with those of `POST /customers/find`',
    audit: { action: 'subscription.check', subject: 'subscription' },
    input: z.strictObject({
      id,
      caller: z
        .string()
        .max(40)
        .overwrite(stripSeparators)
        .regex(/^\+?\d{3,20}$/)
        .optional(),
    }),
    output: z.object({ rings: z.boolean(), reason: decisionReason, findings: z.array(finding) }),
    refusals: ['no-such-thing', 'rate-limited'],
  },
  'POST /subscriptions/:id/owner-code': {
    ...change,
    ownTransactions: true,
    summary: 'send the owner a code by which they let the service do this one thing with this number',
    audit: { action: 'subscription.ask-owner', subject: 'subscription' },
    input: z.strictObject({ id, what }),
    output: z.object({ resendAfter: z.number().int(), expiresIn: z.number().int() }),
    refusals: ['no-such-thing', 'not-now', 'code-too-soon', 'rate-limited', 'sms-unavailable'],
  },
  'POST /subscriptions/:id/owner-word': {
    ...change,
    summary:
      'do it, with the code that the owner reads out: end the number as if they had, or turn its automatic renewal off. A wrong code is an answer, because it costs one of five tries: `done` is false',
    audit: {
      action: 'subscription.owner-word',
      subject: 'subscription',
      actionIfWrong: 'subscription.wrong-code',
    },
    input: z.strictObject({ id, what, code, reason: detailedReason }),
    output: z.object({ done: z.boolean(), triesLeft: z.number().int(), state: subscriptionState }),
    refusals: ['no-such-thing', 'not-now', 'code-expired', 'rate-limited'],
  },
  'POST /subscriptions/:id/transfer': {
    ...change,
    summary: 'freeze the open transfer of a number, let it go on, or stop it; both sides are told by SMS',
    audit: { action: 'subscription.transfer', subject: 'subscription' },
    input: z.strictObject({ id, what: z.enum(['freeze', 'resume', 'stop']), reason: detailedReason }),
    output: z.object({}),
    refusals: ['no-such-thing', 'not-now'],
  },
})
