import type { z } from 'zod'
import type { RefusalName } from './errors.ts'

/** Who may make a call: `anyone` may (a token is looked at when there is one), or only a logged-in `user`. */
export type Access = 'anyone' | 'user'

/**
 * One call of the wire contract. `input` is the path parameters, the query and the body as one object, after cleaning;
 * `output` is what the envelope's `data` holds; `refusals` are the failures that a client may expect and must handle.
 * `idempotent` marks a POST that honours the `Idempotency-Key` header.
 */
export type CallShape = {
  summary: string
  access: Access
  input: z.ZodObject
  output: z.ZodType
  refusals: readonly RefusalName[]
  idempotent?: true
}

/** 'METHOD /path' with `:name` parameters, relative to /api. */
export type CallKey = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`

/** Declares calls: keeps the exact type of each, so that both sides take their types from this one place. */
export function defineCalls<const T extends Record<CallKey, CallShape>>(calls: T): T {
  return calls
}
