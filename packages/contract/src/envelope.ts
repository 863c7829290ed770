/**
 * A successful response: `code` 0 and the data, for some endpoints also `id` (AP-20). `staleSince`: the
 * database is not available, and the data are of that time.
 */
export type Success<T> = {
  code: 0
  data: T
  message: string
  id?: number
  success?: true
  staleSince?: string
}

/** A failed response. `error` is a stable name (`RefusalName`). */
export type Failure = {
  success: false
  code: number
  error: string
  message: string
  requestId: string
  details?: Record<string, unknown>
}

/** A parsed response body: the data, or the failure. */
type Unwrapped = { ok: true; data: unknown } | { ok: false; failure: Partial<Failure> }

/**
 * Parses a response body: `success: false` is a failure; a `code` must be 0; without a `code`, an `id` means
 * success (AP-20). A success without `data` yields the body itself.
 */
export function unwrap(body: unknown): Unwrapped {
  if (typeof body !== 'object' || body === null) return { ok: false, failure: {} }
  const envelope = body as Record<string, unknown>
  const refused = envelope.success === false
  const succeeded = 'code' in envelope ? envelope.code === 0 : 'id' in envelope
  if (refused || !succeeded) return { ok: false, failure: envelope }
  return { ok: true, data: 'data' in envelope ? envelope.data : envelope }
}
