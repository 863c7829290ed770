import { type Credentials, signedHeaders } from '@hao/carrier-protocol/signature.ts'
import { AdapterError, type AdapterErrorKind } from '../../base/adapter-error.ts'
import { errorCode } from '../../base/error-code.ts'
import { isObject } from '../../base/json.ts'

/** Where a network takes our requests, with what we sign them, and how long (ms) we wait for an answer. */
export type NetworkEndpoint = Credentials & { url: string; timeoutMs: number }

/** Thrown where the network has surely not done what was asked: it was never reached, or refused. */
export class RequestNotAccepted extends AdapterError {}

/** The codes of errors before a connection was there. */
const unreached = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * POSTs JSON, signed, and reads the JSON that answers it. Throws AdapterError: `unavailable` when there is no
 * answer, or 429 or 5xx; `auth` for 401; `rejected` for everything else. As NotTaken where nothing was done.
 */
export async function postSigned(
  { url, timeoutMs, ...credentials }: NetworkEndpoint,
  message: object,
): Promise<Record<string, unknown>> {
  const body = JSON.stringify(message)
  const headers = { 'content-type': 'application/json', ...signedHeaders(credentials, body) }
  const signal = AbortSignal.timeout(timeoutMs)
  const answered = { status: 0, text: '' }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    answered.status = response.status
    answered.text = await response.text()
  } catch (error) {
    const Failure = wasReached(error) ? AdapterError : RequestNotAccepted
    throw new Failure('unavailable', 'The network did not answer', { cause: error })
  }
  const { status, text } = answered
  if (status === 200) return readJson(text)
  const Failure = status >= 500 && status !== 503 ? AdapterError : RequestNotAccepted
  throw new Failure(kindOf(status), `The network answered ${status}`, { vendorCode: String(status) })
}

function kindOf(status: number): AdapterErrorKind {
  if (status >= 500 || status === 429) return 'unavailable'
  return status === 401 ? 'auth' : 'rejected'
}

/** Whether the network may have read what failed: not where no connection came about. */
function wasReached(error: unknown): boolean {
  return !(error instanceof Error) || !unreached.has(errorCode(error.cause) ?? '')
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Told below.
  }
  throw new AdapterError('rejected', 'The network answered without readable JSON')
}
