import { z } from 'zod'
import { flag, moment, orderStage, subscriptionState } from '../../entities.ts'
import { ticketState, ticketText } from '../../ticket.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { detailedReason as reason, id } from '../fields.ts'
import { ticketList } from '../lists/tickets.ts'

const person = z.object({ id, name: z.string() })

const message = z.object({
  id,
  author: z.enum(['shopper', 'service']),
  /** The staff member; null for the shopper, and for an answer from the terminal. */
  staffName: z.string().nullable(),
  text: z.string(),
  /** `preview` is WebP in base64, too small to read. */
  pictures: z
    .array(z.object({ id, preview: z.string() }))
    .optional()
    .meta({ description: 'missing in answers of 0.1.0' }),
  at: moment,
})

const writer = z.object({ staffId: id, name: z.string(), since: moment })

/** With the newest message a screen knows when to reload. */
const presence = z.object({ writing: z.array(writer), newest: id, state: ticketState })

const detail = ticketList.row.extend({
  /** For staff who may read orders. */
  orderId: id.nullable(),
  firstAnsweredAt: moment.nullable(),
  messages: z.array(message),
  notes: z.array(z.object({ id, staffName: z.string().nullable(), text: z.string(), at: moment })),
  history: z.array(
    z.object({
      event: z.string(),
      at: moment,
      staffName: z.string().nullable(),
      reason: z.string().nullable(),
      assignee: z.string().nullable(),
    }),
  ),
  shopper: z.object({ id, nickname: z.string().nullable(), createdAt: moment }),
  orders: z
    .array(
      z.object({
        id,
        trade: z.string(),
        number: z.string(),
        stage: orderStage,
        amountFen: z.number().int(),
        createdAt: moment,
      }),
    )
    .meta({ description: 'the newest ten; empty for whoever may not read orders' }),
  numbers: z
    .array(z.object({ subscriptionId: id, number: z.string(), state: subscriptionState }))
    .meta({ description: 'all that they have, and ten that are over; for whoever may read subscriptions' }),
  writing: z.array(writer),
  /** The next and the previous open ticket in the order of due times. */
  next: id.nullable(),
  previous: id.nullable(),
})

const changed = z.object({ id, state: ticketState })
const answering = { permission: 'tickets.answer' } as const

export const ticketEndpoints = defineConsoleEndpoints({
  'GET /tickets': {
    summary:
      'tickets: those who wait by when they are due, then what is answered, then what is closed; or the newest first',
    ...ticketList.page,
  },
  'GET /tickets/count': { summary: 'how many tickets there are by the same filters', ...ticketList.count },
  'GET /tickets/people': {
    summary: 'who may be given a ticket',
    permission: 'tickets.read',
    input: z.object({}),
    output: z.array(person),
    refusals: [],
  },
  'GET /tickets/:id': {
    summary: 'a ticket with all that was written, what the staff noted, and what its shopper has',
    permission: 'tickets.read',
    input: z.object({ id }),
    output: detail,
    refusals: ['no-such-thing'],
  },
  'GET /tickets/:id/presence': {
    summary:
      'who else writes an answer just now; `writing` says, for a minute, that whoever asks does so too, and keeps nothing else',
    permission: 'tickets.answer',
    input: z.object({ id, writing: flag.default(false) }),
    output: presence,
    refusals: ['no-such-thing'],
  },
  'POST /tickets/pictures/:id/view': {
    summary: 'a picture of a ticket in full, WebP in base64; who looked at it is kept',
    permission: 'tickets.read',
    secret: true,
    audit: { action: 'ticket.picture', subject: 'ticket' },
    input: z.strictObject({ id }),
    output: z.object({ picture: z.string() }),
    refusals: ['no-such-thing'],
  },
  'POST /tickets/:id/assign': {
    ...answering,
    summary:
      'assign a ticket to a member of the service, without `staffId` to the caller. `from` is the assignee that the caller has read, or `nobody`: another one since is `stale`, with it in `current`',
    audit: { action: 'ticket.assign', subject: 'ticket' },
    input: z.strictObject({
      id,
      staffId: id.optional(),
      from: z.union([z.literal('nobody'), id]).optional(),
    }),
    output: changed,
    refusals: ['no-such-thing', 'not-now', 'stale'],
  },
  'POST /tickets/:id/unassign': {
    ...answering,
    summary: 'give a ticket back to all',
    audit: { action: 'ticket.unassign', subject: 'ticket' },
    input: z.strictObject({ id }),
    output: changed,
    refusals: ['no-such-thing', 'not-now'],
  },
  'POST /tickets/:id/answer': {
    ...answering,
    summary:
      'answer a ticket; its shopper is told by SMS. `seen` is the newest message that was read: an answer of a colleague since is `stale`, with it in `current`, and `seen` of that goes with the next try. `confirmed` is kept: that they read a colleague’s answer and sent theirs all the same. An unassigned ticket is assigned to who answers it. `next` is the next open ticket of the queue that is not another’s',
    audit: { action: 'ticket.answer', subject: 'ticket' },
    input: z.strictObject({ id, text: ticketText, seen: id, confirmed: flag.default(false) }),
    output: changed.extend({ messageId: id, next: id.nullable() }),
    refusals: ['no-such-thing', 'not-now', 'stale', 'answer-not-filled'],
  },
  'POST /tickets/:id/close': {
    ...answering,
    summary: 'close a ticket that needs no more',
    audit: { action: 'ticket.close', subject: 'ticket' },
    input: z.strictObject({ id, reason: reason.optional() }),
    output: changed,
    refusals: ['no-such-thing', 'not-now'],
  },
  'POST /tickets/:id/reopen': {
    ...answering,
    summary: 'open a closed ticket again: it waits for an answer, due as if it were asked now',
    audit: { action: 'ticket.reopen', subject: 'ticket' },
    input: z.strictObject({ id, reason }),
    output: changed,
    refusals: ['no-such-thing', 'not-now'],
  },
  'POST /tickets/:id/notes': {
    ...answering,
    summary: 'note something for colleagues, which the shopper is never shown',
    audit: { action: 'ticket.note', subject: 'ticket' },
    input: z.strictObject({ id, text: ticketText }),
    output: z.object({ id }),
    refusals: ['no-such-thing'],
  },
})
