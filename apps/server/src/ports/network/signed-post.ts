import { createHmac } from 'node:crypto'
import { AdapterError } from '../adapter-error.ts'

/** Where a network takes what we ask of it: who we are to it, the key of our signatures, and how long (ms) we wait for an answer. */
export type NetworkDoor = { id: string; secret: string; url: string; timeoutMs: number }

/**
 * POSTs JSON with the three headers by which the carrier signs to us (see carrier.ts), and reads the JSON that answers it. Throws AdapterError: `unavailable` when there is no
 * answer, or 429 or 5xx; `auth` for 401; `rejected` for everything else.
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
    throw new AdapterError('unavailable', 'The network did not answer', { cause: error })
  }
  const { status, text } = answered
  if (status >= 500 || status === 429)
    throw new AdapterError('unavailable', `The network answered ${status}`, { vendorCode: String(status) })
  if (status !== 200)
    throw new AdapterError(status === 401 ? 'auth' : 'rejected', `The network answered ${status}`)
  return readJson(text)
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
