export type AdapterErrorKind =
  | 'rejected'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'auth'
  | 'unavailable'
  | 'bad_signature'

/**
 * How every port reports that the world outside did not do what was asked.
 * `retryable` means that the very same call may be sent again later; after `unavailable` the outcome of the
 * call is unknown, so ask (query) before assuming that nothing happened. `vendorCode` is the vendor's own
 * spelling, for logs and for people: decide by `kind`.
 */
export class AdapterError extends Error {
  readonly kind: AdapterErrorKind
  readonly vendorCode: string | undefined
  readonly retryable: boolean

  constructor(
    kind: AdapterErrorKind,
    message: string,
    details: { vendorCode?: string; retryable?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'AdapterError'
    this.kind = kind
    this.vendorCode = details.vendorCode
    this.retryable = details.retryable ?? (kind === 'unavailable' || kind === 'rate_limited')
  }
}
