import type { z } from 'zod'
import type { RefusalName } from './errors.ts'

/** Who may use an endpoint: everyone (`anyone`; a token is read if present), or only a logged-in `user`. */
type Access = 'anyone' | 'user'

/**
 * One endpoint. `input` is path parameters, query and body as one object, after cleaning. `output` is the
 * `data` of the envelope. `refusals` are the failures that a client must handle. `bodyBytes` is the body
 * limit if it is above the default.
 */
export type BaseEndpoint = {
  summary: string
  input: z.ZodObject
  output: z.ZodType
  refusals: readonly RefusalName[]
  bodyBytes?: number
}

/**
 * An endpoint of the shop. `idempotent`: a POST that honours `Idempotency-Key`. `ofInventory`: a read that
 * depends only on its input and the numbers on sale, for every user alike. `vital`: needed for payment, paid
 * numbers, login and logout; it is served under overload too.
 */
export type Endpoint = BaseEndpoint & {
  access: Access
  idempotent?: true
  ofInventory?: true
  vital?: true
}

/**
 * The classes of requests, in the order of shedding under overload. `browse` is public reading, `own` is data
 * of the user, `vital` is never shed.
 */
export type WorkClass = 'browse' | 'own' | 'vital'

export function classifyWork(key: string, { access, vital }: Pick<Endpoint, 'access' | 'vital'>): WorkClass {
  if (vital) return 'vital'
  return access === 'anyone' && key.startsWith('GET ') ? 'browse' : 'own'
}

/** 'METHOD /path' with `:name` parameters, relative to /api. */
export type EndpointKey = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`

/** Declares endpoints and keeps their exact types, which server and client share. */
export function defineEndpoints<const T extends Record<EndpointKey, Endpoint>>(endpoints: T): T {
  return endpoints
}
