/** `id` for some endpoints (AP-20). `staleSince`: without the database, the data are of that time. */
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

type Unwrapped = { ok: true; data: unknown } | { ok: false; failure: Partial<Failure> }

/** `success: false` is a failure; a `code` must be 0; without one, an `id` means success (AP-20). */
export function unwrap(body: unknown): Unwrapped {
  if (typeof body !== 'object' || body === null) return { ok: false, failure: {} }
  const envelope = body as Record<string, unknown>
  const refused = envelope.success === false
  const succeeded = 'code' in envelope ? envelope.code === 0 : 'id' in envelope
  if (refused || !succeeded) return { ok: false, failure: envelope }
  return { ok: true, data: 'data' in envelope ? envelope.data : envelope }
}
