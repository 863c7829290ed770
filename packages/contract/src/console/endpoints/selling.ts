import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { detailedReason } from '../fields.ts'

const shared = {
  permission: 'selling',
  input: z.strictObject({ reason: detailedReason }),
  output: z.object({}),
  refusals: ['not-now'],
} as const

export const sellingEndpoints = defineConsoleEndpoints({
  'POST /selling/stop': {
    ...shared,
    summary:
      'stop selling: new orders are refused; lists, payments of placed orders, renewals, phones and calls go on',
    audit: { action: 'selling.stop', subject: 'selling' },
  },
  'POST /selling/resume': {
    ...shared,
    summary: 'sell again',
    audit: { action: 'selling.resume', subject: 'selling' },
  },
})
