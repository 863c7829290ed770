import { z } from 'zod'
import { moment } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { id } from '../fields.ts'

const message = z.object({
  id,
  at: moment,
  title: z.string(),
  /** Masked. */
  phone: z.string(),
  code: z.string().nullable(),
  /** The token of a link to a page of the shop (/wait?t=…), and that page. */
  token: z.string().nullable(),
  page: z.enum(['wait', 'phone-change']),
  /** The values of its other variables. */
  values: z.array(z.string()),
})

export const smsOutboxEndpoints = defineConsoleEndpoints({
  'GET /sms-outbox': {
    summary: 'the newest 30 SMS with their codes, where SMS are not sent but kept; phones masked',
    permission: 'outbox.read',
    input: z.object({}),
    output: z.array(message),
    refusals: ['no-such-thing'],
  },
})
