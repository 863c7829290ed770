import { z } from 'zod'
import { moment } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { customerRequestList } from '../lists/customer-requests.ts'
import { approvalState } from '../lists/refund-requests.ts'
import { detailedReason, id, reason, staffName, staffText } from '../fields.ts'

const subject = 'customer'
const asking = { permission: 'customers.ask', output: z.object({ id }) } as const
const deciding = {
  permission: 'customers.approve',
  fresh: true,
  output: z.object({ id, state: approvalState }),
} as const
const ofFile = {
  permission: 'customers.ask',
  fresh: true,
  secret: true,
  input: z.strictObject({ id }),
} as const

export const customerRequestEndpoints = defineConsoleEndpoints({
  'GET /customer-requests': {
    summary: 'requests to block customers or to hand out their data, the newest first',
    ...customerRequestList.page,
  },
  'GET /customer-requests/:id': {
    summary: 'one of these requests',
    permission: 'customers.read',
    input: z.object({ id }),
    output: customerRequestList.row,
    refusals: ['no-such-thing'],
  },
  'POST /customers/:id/block': {
    ...asking,
    summary:
      'ask to block a customer, until a moment or until it is lifted: nothing is sold to them; if `silent`, their numbers do not ring either',
    audit: { action: 'customer.block-ask', subject },
    input: z.strictObject({ id, silent: z.boolean(), until: moment.optional(), reason: detailedReason }),
    refusals: ['no-such-thing', 'not-now', 'moment-not-possible', 'moment-too-far'],
  },
  'POST /customers/:id/data-request': {
    ...asking,
    summary: 'ask for the data of a customer in a period of days, for the letter of an authority',
    audit: { action: 'customer.data-ask', subject },
    input: z
      .strictObject({
        id,
        authority: staffName(60),
        letter: staffName(60),
        from: z.iso.date(),
        until: z.iso.date(),
        reason: detailedReason,
      })
      .refine(({ from, until }) => from <= until, { path: ['until'] }),
    refusals: ['no-such-thing'],
  },
  'POST /customer-requests/:id/approve': {
    ...deciding,
    summary: 'approve a request of another person: a block begins at once',
    audit: { action: 'customer.approve', subject },
    input: z.strictObject({ id, note: staffText(200).optional() }),
    refusals: [
      'no-such-thing',
      'own-request',
      'not-another',
      'not-now',
      'moment-not-possible',
      'moment-too-far',
    ],
  },
  'POST /customer-requests/:id/refuse': {
    ...deciding,
    summary: 'refuse a request of another person',
    audit: { action: 'customer.refuse', subject },
    input: z.strictObject({ id, reason }),
    refusals: ['no-such-thing', 'own-request', 'not-now'],
  },
  'POST /customer-requests/:id/withdraw': {
    permission: 'customers.ask',
    summary: 'take back a request of one’s own',
    audit: { action: 'customer.withdraw', subject },
    input: z.strictObject({ id }),
    output: deciding.output,
    refusals: ['no-such-thing', 'not-allowed', 'not-now'],
  },
  'POST /customer-requests/:id/seal': {
    ...ofFile,
    summary: 'make the file of an own approved request, once: an encrypted ZIP, whose password is shown once',
    audit: { action: 'customer.data-seal', subject },
    output: z.object({ password: z.string(), rows: z.number().int(), sha256: z.string() }),
    refusals: ['no-such-thing', 'not-allowed', 'not-now'],
  },
  'POST /customer-requests/:id/download': {
    ...ofFile,
    summary: 'take the file of an own request, in base64; it is deleted',
    audit: { action: 'customer.data-download', subject },
    output: z.object({ name: z.string(), content: z.string() }),
    refusals: ['no-such-thing', 'not-allowed', 'not-now'],
  },
  'POST /customers/:id/unblock': {
    ...asking,
    summary: 'lift the block of a customer; the numbers that it silenced ring again',
    audit: { action: 'customer.unblock', subject },
    input: z.strictObject({ id, reason: detailedReason }),
    refusals: ['no-such-thing', 'not-now'],
  },
  'POST /customers/:id/check-signs': {
    ...asking,
    summary: 'the signs of fraud of a customer until now are harmless: they are listed no more',
    audit: { action: 'customer.check-signs', subject },
    input: z.strictObject({ id, reason: detailedReason }),
    refusals: ['no-such-thing'],
  },
  'POST /customers/:id/notes': {
    ...asking,
    permission: 'customers.note',
    summary: 'add a note about a customer, for colleagues',
    audit: { action: 'customer.note', subject },
    input: z.strictObject({ id, text: staffText(1000).trim().min(1) }),
    refusals: ['no-such-thing'],
  },
  'POST /customers/:id/tags': {
    ...asking,
    permission: 'customers.note',
    summary: 'set the tags of a customer',
    audit: { action: 'customer.tags', subject },
    input: z.strictObject({ id, tags: z.array(staffName(20)).max(10) }),
    refusals: ['no-such-thing'],
  },
})
