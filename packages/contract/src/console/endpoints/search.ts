import { z } from 'zod'
import { text } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'

const searchResultKinds = ['number', 'order', 'refund', 'ticket', 'customer'] as const

export const searchEndpoints = defineConsoleEndpoints({
  'POST /search': {
    summary:
      'what a text names: trade number of an order, WeChat’s transaction, number of a refund, #ticket, digits as they are dialled, a full phone (which is recorded, and counted with those of `POST /customers/find`)',
    permission: 'self',
    ownTransactions: true,
    audit: { action: 'phone.search', subject: 'customer' },
    input: z.strictObject({ q: text(100) }),
    output: z.object({
      list: z.array(
        z.object({ kind: z.enum(searchResultKinds), id: z.string(), title: z.string(), detail: z.string() }),
      ),
    }),
    refusals: ['rate-limited'],
  },
})
