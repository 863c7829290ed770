/** An endpoint's success on the wire: `code` 0 with the data, and `id` where the specification wants one (AP-20). `staleSince` is there
 * where the database does not answer: the data are as they were at that moment. */
export type Success<T> = {
  code: 0
  data: T
  message: string
  id?: number
  success?: true
  staleSince?: string
}

/** An endpoint's failure on the wire; `error` is a stable name of the contract (`RefusalName`). */
export type Failure = {
  success: false
  code: number
  error: string
  message: string
  requestId: string
  details?: Record<string, unknown>
}

/** What became of a response body: the data of a success, or the failure. */
export type Unwrapped = { ok: true; data: unknown } | { ok: false; failure: Partial<Failure> }

/**
 * Reads a response body: `success: false` is an error; a `code` that is present must be 0; else an `id`
 * that is present means success (AP-20). A success without `data` yields the body itself.
 */
export function unwrap(body: unknown): Unwrapped {
  if (typeof body !== 'object' || body === null) return { ok: false, failure: {} }
  const envelope = body as Record<string, unknown>
  const refused = envelope.success === false
  const succeeded = 'code' in envelope ? envelope.code === 0 : 'id' in envelope
  if (refused || !succeeded) return { ok: false, failure: envelope }
  return { ok: true, data: 'data' in envelope ? envelope.data : envelope }
}
