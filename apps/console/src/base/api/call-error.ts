import type { Failure } from '@hao/contract/envelope.ts'
import type { RefusalName } from '@hao/contract/errors.ts'

/** Why a call failed: a name of the contract, or one of the client's own for no answer and for an answer that is none of ours. */
export type FailureName = RefusalName | 'no-response' | 'unknown'

/**
 * A failed call. `status` is the HTTP status, 0 without an answer; `message` is in the words of whoever reads it, ready to be shown; `retryAfter` is in how many
 * seconds the server wants to be asked again, where it says so.
 */
export type CallError = Error & {
  name: 'CallError'
  status: number
  error: FailureName
  details: Record<string, unknown>
  requestId: string
  retryAfter: number | undefined
}

export function callError(
  status: number,
  failure: Partial<Failure>,
  message: string,
  retryAfter?: number,
): CallError {
  const { error = 'unknown', details = {}, requestId = '' } = failure
  return Object.assign(new Error(message), {
    name: 'CallError' as const,
    status,
    error: error as FailureName,
    details,
    requestId,
    retryAfter,
  })
}

export function isCallError(value: unknown): value is CallError {
  return value instanceof Error && value.name === 'CallError'
}

/** True for a call refused with this name: `if (isRefusal(failure, 'stale')) …`. */
export function isRefusal(value: unknown, name: FailureName): value is CallError {
  return isCallError(value) && value.error === name
}
