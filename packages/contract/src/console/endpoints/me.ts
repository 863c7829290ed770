import { z } from 'zod'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { permissionNames, roles } from '../roles.ts'

/** Who is logged in, and what their screens need to know. */
export const meEndpoints = defineConsoleEndpoints({
  'GET /me': {
    summary: 'who is logged in, what they may do, how numbers are written here',
    permission: 'self',
    input: z.object({}),
    output: z.object({
      id: z.number().int(),
      name: z.string(),
      roles: z.array(z.enum(roles)),
      permissions: z.array(z.enum(permissionNames)),
      /** When their newest factor was given. */
      factorAt: z.iso.datetime(),
      plan: z.object({ prefix: z.string(), separator: z.string() }),
      /** Whether this is a demonstration. */
      demo: z.boolean(),
      /** Whether its shoppers are living their month just now: until then the lists are empty. */
      monthUnderWay: z.boolean(),
    }),
    refusals: [],
  },
})
