import type { z } from 'zod'
import type { RefusalName } from './errors.ts'

/** Who may use an endpoint: everyone (`anyone`; a token is read if present), or only a logged-in `user`. */
type Access = 'anyone' | 'user'

/**
 * `input` is path parameters, query and body as one object, after cleaning. `output` is the `data` of the
 * envelope. `refusals` are failures that a client must handle. `bodyBytes`: above the default.
 */
export type BaseEndpoint = {
  summary: string
  input: z.ZodObject
  output: z.ZodType
  refusals: readonly RefusalName[]
  bodyBytes?: number
}

/**
 * `idempotent`: a POST that honours `Idempotency-Key`. `ofInventory`: a read of the numbers on sale, for
 * every user alike. `vital`: payment, paid numbers, login and logout, served under overload too.
 */
export type Endpoint = BaseEndpoint & {
  access: Access
  idempotent?: true
  ofInventory?: true
  vital?: true
}

/** In the order of shedding: `browse` is public reading, `own` the user's data, `vital` is never shed. */
export type WorkClass = 'browse' | 'own' | 'vital'

export function classifyWork(key: string, { access, vital }: Pick<Endpoint, 'access' | 'vital'>): WorkClass {
  if (vital) return 'vital'
  return access === 'anyone' && key.startsWith('GET ') ? 'browse' : 'own'
}

/** 'METHOD /path' with `:name` parameters, relative to /api. */
export type EndpointKey = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`

export function defineEndpoints<const T extends Record<EndpointKey, Endpoint>>(endpoints: T): T {
  return endpoints
}
