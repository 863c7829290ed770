import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { shownLimits } from '../limits.ts'
import { permissionNames, roles } from '../roles.ts'

const me = z.object({
  id: z.number().int(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissionNames)),
  factorAt: z.iso.datetime(),
  plan: z.object({ prefix: z.string(), separator: z.string() }),
  /** A demonstration without PUBLIC_URL has no origin: its shop is on the console's host at `port`. */
  shop: z.object({ origin: z.string().nullable(), port: z.number().int() }),
  demo: z.boolean(),
  /** Whether the demonstration's month is still being generated. Until then the lists are empty. */
})

export const meEndpoints = defineConsoleEndpoints({
  'GET /me': {
    summary: 'who is logged in, what they may do, how numbers are written here',
    permission: 'self',
    input: z.object({}),
    output: me,
    refusals: [],
  },
  'GET /me/limits': {
    summary: 'what one may do alone, and what is used of it; of accounts of one person together',
    permission: 'self',
    input: z.object({}),
    output: z.array(z.object({ act: z.enum(shownLimits), max: z.number().int(), used: z.number().int() })),
    refusals: [],
  },
  'GET /session': {
    summary: 'who is logged in, or null: a page that opens asks this, because having no session is no error',
    permission: 'anyone',
    input: z.object({}),
    output: z.object({ me: me.nullable() }),
    refusals: [],
  },
})
