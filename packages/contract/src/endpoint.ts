import type { z } from 'zod'
import type { RefusalName } from './errors.ts'

/** Who may use an endpoint: `anyone` may (a token is looked at when there is one), or only a logged-in `user`. */
export type Access = 'anyone' | 'user'

/**
 * One endpoint of a contract. `input` is the path parameters, the query and the body as one object, after cleaning; `output` is the
 * envelope's `data`; `refusals` are the failures that a client may expect and must handle. `bodyBytes` is the limit of its body, where
 * that is above the usual one.
 */
export type BaseEndpoint = {
  summary: string
  input: z.ZodObject
  output: z.ZodType
  refusals: readonly RefusalName[]
  bodyBytes?: number
}

/**
 * An endpoint of the shop. `idempotent` marks a POST that honours the `Idempotency-Key` header; `ofInventory` a read whose answer follows
 * from its input and the numbers on sale alone, and is the same for everybody. `vital` marks what leads to money, to a number that was paid
 * for, or into the session and out of it: it goes on while the rest is refused.
 */
export type Endpoint = BaseEndpoint & {
  access: Access
  idempotent?: true
  ofInventory?: true
  vital?: true
}

/** What is given up first when there is too much: reading what everybody may read, then the shopper's own things; `vital` is not given up. */
export type WorkClass = 'browse' | 'own' | 'vital'

/** Which work an endpoint is, by its key and what it says of itself. */
export function classifyWork(key: string, { access, vital }: Pick<Endpoint, 'access' | 'vital'>): WorkClass {
  if (vital) return 'vital'
  return access === 'anyone' && key.startsWith('GET ') ? 'browse' : 'own'
}

/** 'METHOD /path' with `:name` parameters, relative to /api. */
export type EndpointKey = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`

/** Declares endpoints: keeps the exact type of each, so that both sides take their types from this one place. */
export function defineEndpoints<const T extends Record<EndpointKey, Endpoint>>(endpoints: T): T {
  return endpoints
}
