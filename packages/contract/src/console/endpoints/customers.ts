import { z } from 'zod'
import { moment, orderStage, renewal, subscriptionState, text } from '../../entities.ts'
import { ticketCategory, ticketState } from '../../ticket.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { detailedReason, id } from '../fields.ts'
import { countOutput } from '../list.ts'
import { customerCallList } from '../lists/calls.ts'
import { customerRequestList } from '../lists/customer-requests.ts'
import { customerList, signs } from '../lists/customers.ts'

const found = z.object({
  id,
  phone: z.string().nullable(),
  nickname: z.string().nullable(),
  createdAt: moment,
  deleted: z.boolean(),
  /** The number that found the customer, and whether they own it now. */
  number: z.object({ digits: z.string(), subscriptionId: id.nullable(), live: z.boolean() }).nullable(),
})

/** Sums over all matching customers; null when these are more than are counted. */
const totals = z.object({
  numbers: z.number().int(),
  orders: z.number().int(),
  paidFen: z.number().int(),
  refundedFen: z.number().int(),
})

const customer = z.object({
  id,
  phone: z.string().nullable(),
  nickname: z.string().nullable(),
  createdAt: moment,
  deletedAt: moment.nullable(),
  consents: z.array(
    z.object({ agreement: z.string(), version: z.string(), occasion: z.string(), at: moment }),
  ),
  orders: z.array(
    z.object({
      id,
      outTradeNo: z.string(),
      number: z.string(),
      kind: z.enum(['new', 'renew']),
      stage: orderStage,
      amountFen: z.number().int(),
      createdAt: moment,
    }),
  ),
  subscriptions: z.array(
    z.object({
      id,
      number: z.string(),
      state: subscriptionState,
      renewal,
      periodEnd: moment.nullable(),
      binding: z.object({ id, phone: z.string() }).nullable(),
    }),
  ),
  tickets: z.array(z.object({ id, category: ticketCategory, state: ticketState, updatedAt: moment })),
  logins: z.array(z.object({ device: z.string(), since: moment, lastUsedAt: moment })),
  passkeys: z.number().int(),
  totals,
  tags: z.array(z.string()),
  notes: z.array(z.object({ id, by: z.string(), text: z.string(), at: moment })),
  /** The block in force, with its request. */
  block: z
    .object({
      requestId: id,
      silent: z.boolean(),
      since: moment,
      until: moment.nullable(),
      reason: z.string(),
    })
    .nullable(),
  /** The requests that wait for a second person. */
  requests: z.array(z.object({ id, kind: customerRequestList.row.shape.kind })),
  signs,
  /** What staff did about the customer, from the audit. */
  history: z.array(
    z.object({ at: moment, by: z.string().nullable(), event: z.string(), reason: z.string().nullable() }),
  ),
})

export const customerEndpoints = defineConsoleEndpoints({
  'GET /customers': {
    summary: 'all customers with their numbers, orders and money, phones masked',
    ...customerList.page,
  },
  'GET /customers/count': {
    summary: 'how many customers match the filters, and the sums of their numbers, orders and money',
    permission: 'customers.read',
    input: z.looseObject({}),
    output: countOutput.extend({ totals: totals.nullable() }),
    refusals: [],
  },
  'POST /customers/find': {
    summary:
      'find shoppers by a whole phone, a number in any form that is dialled, or the number of an order; what was looked for is kept nowhere; at most 60 whole phones an hour for one person, the search and the callers of tried calls counted in',
    permission: 'customers.read',
    secret: true,
    audit: { action: 'customer.find', subject: 'customer' },
    input: z.strictObject({ query: text(64).trim().min(1) }),
    output: z.object({ by: z.enum(['phone', 'number', 'order', 'none']), list: z.array(found) }),
    refusals: ['rate-limited'],
  },
  'GET /customers/:id': {
    summary:
      'one shopper: who they are, masked, what they have bought, asked and agreed to, where they are logged in',
    permission: 'customers.read',
    input: z.object({ id }),
    output: customer,
    refusals: ['no-such-thing'],
  },
  'GET /customers/:id/calls': {
    summary: 'calls to the numbers of one shopper, as long as they want them kept; callers masked',
    ...customerCallList.page,
    input: customerCallList.page.input.extend({ id }),
  },
  'POST /reveals': {
    summary:
      'show one value in full, for a reason: the phone of a customer, of a binding, the second one of a subscription, who made a call, the phones in a message or note of a ticket, or whom an SMS of the outbox is for; at most 30 an hour for one person',
    permission: 'reveal',
    fresh: true,
    secret: true,
    audit: { action: 'reveal', subject: 'phone' },
    input: z.strictObject({
      kind: z.enum(['customer', 'binding', 'second-phone', 'caller', 'message', 'note', 'sms']),
      id,
      reason: detailedReason,
    }),
    output: z.object({ value: z.string(), seconds: z.number().int() }),
    refusals: ['no-such-thing', 'rate-limited'],
  },
})
