import { refusals, type RefusalName } from '@hao/contract/errors.ts'

/** A failure that the contract names: stories throw it, the HTTP layer answers with it. */
export type Refusal = Error & { refusal: RefusalName; details?: Record<string, unknown> }

/** Makes the refusal to throw; `details` go to the client as they are. */
export function refuse(name: RefusalName, details?: Record<string, unknown>): Refusal {
  return Object.assign(new Error(name), { refusal: name, ...(details && { details }) })
}

/** True for what `refuse` made. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'refusal' in error && (error.refusal as string) in refusals
}
