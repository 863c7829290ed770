import { type Credentials, signedHeaders } from '@hao/carrier-protocol/signature.ts'
import { AdapterError, type AdapterErrorKind } from '../../base/adapter-error.ts'
import { errorCode } from '../../base/error-code.ts'
import { isObject } from '../../base/json.ts'
import { observePartner, operationOf } from '../partner-requests.ts'

/** The URL of a network, the credentials that sign our requests, and their timeout (ms). */
export type NetworkEndpoint = Credentials & { url: string; timeoutMs: number }

/** The network has certainly not executed the request: it was unreachable, or it refused. */
export class RequestNotAccepted extends AdapterError {}

/** Error codes for a connection that was never established. */
const connectErrors = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Sends a signed POST with JSON and returns the JSON of the response. Throws AdapterError: `unavailable`
 * without a response and for 429 and 5xx, `auth` for 401, `rejected` for other errors; RequestNotAccepted if
 * the network did not execute the request.
 */
export async function postSigned(
  { url, timeoutMs, ...credentials }: NetworkEndpoint,
  message: object,
): Promise<Record<string, unknown>> {
  const body = JSON.stringify(message)
  const headers = { 'content-type': 'application/json', ...signedHeaders(credentials, body) }
  const signal = AbortSignal.timeout(timeoutMs)
  const received = { status: 0, text: '' }
  try {
    const operation = operationOf(new URL(url).pathname)
    await observePartner('carrier', operation, async () => {
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
      received.status = response.status
      received.text = await response.text()
      return received
    })
  } catch (error) {
    const Failure = wasReached(error) ? AdapterError : RequestNotAccepted
    throw new Failure('unavailable', 'The network did not answer', { cause: error })
  }
  const { status, text } = received
  if (status === 200) return readJson(text)
  const Failure = status >= 500 && status !== 503 ? AdapterError : RequestNotAccepted
  throw new Failure(toErrorKind(status), `The network answered ${status}`, { vendorCode: String(status) })
}

function toErrorKind(status: number): AdapterErrorKind {
  if (status >= 500 || status === 429) return 'unavailable'
  return status === 401 ? 'auth' : 'rejected'
}

/** Whether the network may have received the request: a connection was established. */
function wasReached(error: unknown): boolean {
  return !(error instanceof Error) || !connectErrors.has(errorCode(error.cause) ?? '')
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Invalid JSON throws below.
  }
  throw new AdapterError('rejected', 'The network sent a response that is not a JSON object')
}
