import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token in an SMS link: the wait id and a 128-bit HMAC of it. It is derived from the wait, so it is not
 * stored, and all SMS of a wait have the same token. It is only good for ending that wait.
 */
export function createLinkToken(pepper: string, waitId: number): string {
  const signature = createHmac('sha256', pepper).update(`wait|${waitId}`).digest().subarray(0, 16)
  return `${waitId.toString(36)}.${signature.toString('base64url')}`
}

export function readLinkToken(pepper: string, token: string): number | undefined {
  const waitId = Number.parseInt(token, 36)
  if (!Number.isSafeInteger(waitId)) return undefined
  const [received, expected] = [Buffer.from(token), Buffer.from(createLinkToken(pepper, waitId))]
  return received.length === expected.length && timingSafeEqual(received, expected) ? waitId : undefined
}
