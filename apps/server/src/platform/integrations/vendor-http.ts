import { AdapterError } from '../base/adapter-error.ts'
import { isObject } from '../base/json.ts'
import { observePartner, type Partner } from './partner-requests.ts'

/** A vendor's response: the HTTP status and the JSON object of the body; {} if it has none. */
export type VendorResponse = { status: number; body: Record<string, unknown> }

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Sends a signed POST. Throws AdapterError `unavailable` without a complete response in `timeoutMs`. */
export async function postSigned(
  [partner, operation]: [Partner, string],
  url: URL,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
): Promise<VendorResponse> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    return await observePartner(partner, operation, async () => {
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
      return { status: response.status, body: readObject(await response.text()) }
    })
  } catch (error) {
    throw new AdapterError('unavailable', 'The vendor did not answer', { cause: error })
  }
}
