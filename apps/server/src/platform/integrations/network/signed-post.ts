import { createHmac } from 'node:crypto'
import { AdapterError, type AdapterErrorKind } from '../../base/adapter-error.ts'

/** Where a network takes what we ask of it: who we are to it, the key of our signatures, and how long (ms) we wait for an answer. */
export type NetworkDoor = { id: string; secret: string; url: string; timeoutMs: number }

/** Thrown where the network has surely not done what was asked: it was never reached, or refused. */
export class NotTaken extends AdapterError {}

/** The codes of errors before a connection was there. */
const unreached = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * POSTs JSON with the three headers by which the carrier signs to us (see carrier.ts), and reads the JSON that answers it. Throws AdapterError: `unavailable` when there is no
 * answer, or 429 or 5xx; `auth` for 401; `rejected` for everything else. As NotTaken where nothing was done.
 */
export async function postSigned(
  { id, secret, url, timeoutMs }: NetworkDoor,
  message: object,
): Promise<Record<string, unknown>> {
  const body = JSON.stringify(message)
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'carrier-id': id,
    'carrier-timestamp': String(timestamp),
    'carrier-signature': createHmac('sha256', secret).update(`${timestamp}\n${body}`).digest('hex'),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  const answered = { status: 0, text: '' }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    answered.status = response.status
    answered.text = await response.text()
  } catch (error) {
    const Failure = wasReached(error) ? AdapterError : NotTaken
    throw new Failure('unavailable', 'The network did not answer', { cause: error })
  }
  const { status, text } = answered
  if (status === 200) return readJson(text)
  const Failure = status >= 500 && status !== 503 ? AdapterError : NotTaken
  throw new Failure(kindOf(status), `The network answered ${status}`, { vendorCode: String(status) })
}

function kindOf(status: number): AdapterErrorKind {
  if (status >= 500 || status === 429) return 'unavailable'
  return status === 401 ? 'auth' : 'rejected'
}

/** Whether the network may have read what failed: not where no connection came about. */
function wasReached(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return !unreached.has(cause?.code ?? '')
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Told below.
  }
  throw new AdapterError('rejected', 'The network answered without readable JSON')
}
