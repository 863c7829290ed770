import { type Credentials, signedHeaders } from '@hao/carrier-protocol/signature.ts'
import { AdapterError, type AdapterErrorKind } from '../../base/adapter-error.ts'
import { errorCode } from '../../base/error-code.ts'
import { parseObject } from '../../base/json.ts'
import { operationOf, requestPartner } from '../partner-requests.ts'

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
 * Throws AdapterError: `unavailable` without a response and for 429 and 5xx, `auth` for 401, `rejected` for
 * others; RequestNotAccepted if the network did not execute the request.
 */
export async function postSigned(
  { url, timeoutMs, ...credentials }: NetworkEndpoint,
  message: object,
): Promise<Record<string, unknown>> {
  const body = JSON.stringify(message)
  const headers = { 'content-type': 'application/json', ...signedHeaders(credentials, body) }
  const address = new URL(url)
  const { status, body: answer } = await requestPartner(['carrier', operationOf(address.pathname)], address, {
    method: 'POST',
    headers,
    body,
    timeoutMs,
  }).catch((error: unknown) => {
    if (!(error instanceof AdapterError) || wasReached(error.cause)) throw error
    throw new RequestNotAccepted('unavailable', error.message, { cause: error.cause })
  })
  if (status === 200) return readJson(answer.toString())
  const Failure = status >= 500 && status !== 503 ? AdapterError : RequestNotAccepted
  throw new Failure(toErrorKind(status), `The network answered ${status}`, { vendorCode: String(status) })
}

function toErrorKind(status: number): AdapterErrorKind {
  if (status >= 500 || status === 429) return 'unavailable'
  return status === 401 ? 'auth' : 'rejected'
}

function wasReached(error: unknown): boolean {
  return !(error instanceof Error) || !connectErrors.has(errorCode(error.cause) ?? '')
}

function readJson(text: string): Record<string, unknown> {
  const value = parseObject(text)
  if (value) return value
  throw new AdapterError('rejected', 'The network sent a response that is not a JSON object')
}
