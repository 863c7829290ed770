import type { z } from 'zod'
import type { RefusalName } from './errors.ts'

/** Who may use an endpoint: `anyone` may (a token is looked at when there is one), or only a logged-in `user`. */
export type Access = 'anyone' | 'user'

/**
 * One endpoint of the wire contract. `input` is the path parameters, the query and the body as one object, after cleaning;
 * `output` is what the envelope's `data` holds; `refusals` are the failures that a client may expect and must handle.
 * `idempotent` marks a POST that honours the `Idempotency-Key` header; `ofInventory` a read whose answer follows from its input and the numbers on
 * sale alone, and is the same for everybody. `vital` marks what leads to money, to a number that was paid for, or into the session and out of it:
 * it goes on while the rest is refused.
 */
export type Endpoint = {
  summary: string
  access: Access
  input: z.ZodObject
  output: z.ZodType
  refusals: readonly RefusalName[]
  idempotent?: true
  ofInventory?: true
  vital?: true
}

/** What is given up first when there is too much: reading what everybody may read, then the shopper's own things; `vital` is not given up. */
export type Work = 'browse' | 'own' | 'vital'

/** Which work an endpoint is, by its key and what it says of itself. */
export function workOf(key: string, { access, vital }: Pick<Endpoint, 'access' | 'vital'>): Work {
  if (vital) return 'vital'
  return access === 'anyone' && key.startsWith('GET ') ? 'browse' : 'own'
}

/** 'METHOD /path' with `:name` parameters, relative to /api. */
export type EndpointKey = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`

/** Declares endpoints: keeps the exact type of each, so that both sides take their types from this one place. */
export function defineEndpoints<const T extends Record<EndpointKey, Endpoint>>(endpoints: T): T {
  return endpoints
}
