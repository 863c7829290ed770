import type { Agreement } from '../agreements.ts'
import type { Weakness } from '../console/weakness.ts'
import type { CallRules } from '../endpoints/ring-rules.ts'
import type { Order } from '../entities.ts'
import type { Failure } from '../envelope.ts'
import type { RefusalName } from '../errors.ts'
import type { TransferObstacle } from '../transfer.ts'
import type { Terms } from '../terms.ts'

/** A name of the contract, or of the client: no response, or one without an envelope. */
type FailureName = RefusalName | 'no-response' | 'unknown'

/**
 * `status` is 0 without a response. `code` is the envelope's, else the status. `message` is for the user.
 * `retryAfter` is in seconds.
 */
export type ApiError = Error & {
  name: 'ApiError'
  status: number
  code: number
  error: FailureName
  details: Record<string, unknown>
  requestId: string
  retryAfter?: number | undefined
}

export function apiError(
  status: number,
  failure: Partial<Failure>,
  message: string,
  retryAfter?: number,
): ApiError {
  const { code = status, error = 'unknown', details = {}, requestId = '' } = failure
  return Object.assign(new Error(message), {
    name: 'ApiError' as const,
    status,
    code,
    error: error as FailureName,
    details,
    requestId,
    retryAfter,
  })
}

export function isApiError(value: unknown): value is ApiError {
  return value instanceof Error && value.name === 'ApiError'
}

type RefusalDetails = {
  'account-in-use': { pending: number; unbound: number; subscriptions: number }
  'agreement-changed': { agreements: Pick<Agreement, 'id' | 'version'>[] }
  'bad-pattern': { pattern: string; reason: string }
  'bad-request': { fields?: { field: string; reason: string }[] }
  'numbers-not-on-sale': { numbers: { typed: string; state: string | null }[] }
  'password-weak': { why: Weakness }
  'rules-changed': { rules: CallRules }
  'transfer-not-possible': { why: TransferObstacle }
  'terms-changed': { terms: Terms; order?: Pick<Order, 'id' | 'status'> }
}

export type RefusalError<Name extends FailureName> = ApiError & {
  details: Name extends keyof RefusalDetails ? RefusalDetails[Name] : unknown
}

/** True for a request refused with this name: `if (isRefusal(error, 'number-taken')) …`. */
export function isRefusal<Name extends FailureName>(value: unknown, name: Name): value is RefusalError<Name> {
  return isApiError(value) && value.error === name
}
