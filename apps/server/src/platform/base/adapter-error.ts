export type AdapterErrorKind =
  | 'rejected'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'auth'
  | 'unavailable'
  | 'bad_signature'

/**
 * A request to another company's system failed. `retryable`: the same request may be sent again later.
 * After `unavailable` the outcome is unknown: query it before you assume that nothing happened.
 * Decide by `kind`; `vendorCode` is the vendor's own code, for logs.
 */
export class AdapterError extends Error {
  readonly kind: AdapterErrorKind
  readonly vendorCode: string | undefined
  readonly retryable: boolean

  constructor(
    kind: AdapterErrorKind,
    message: string,
    details: { vendorCode?: string | undefined; retryable?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'AdapterError'
    this.kind = kind
    this.vendorCode = details.vendorCode
    this.retryable = details.retryable ?? (kind === 'unavailable' || kind === 'rate_limited')
  }
}

export function kindOfStatus(status: number): AdapterErrorKind {
  if (status >= 500) return 'unavailable'
  if (status === 429) return 'rate_limited'
  return status === 401 || status === 403 ? 'auth' : 'rejected'
}
