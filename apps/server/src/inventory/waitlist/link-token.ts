import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What the link of an SMS carries: which wait, and 128 bits that nobody finds without the pepper. It follows from the wait, so it need not be kept,
 * and each SMS of a wait has the same; a wait ends once, and with it what its link can do.
 */
export function createLinkToken(pepper: string, waitId: number): string {
  const mark = createHmac('sha256', pepper).update(`wait|${waitId}`).digest().subarray(0, 16)
  return `${waitId.toString(36)}.${mark.toString('base64url')}`
}

/** The wait of a token; undefined when it is none of ours. */
export function readLinkToken(pepper: string, token: string): number | undefined {
  const waitId = Number.parseInt(token, 36)
  if (!Number.isSafeInteger(waitId)) return undefined
  const [given, right] = [Buffer.from(token), Buffer.from(createLinkToken(pepper, waitId))]
  return given.length === right.length && timingSafeEqual(given, right) ? waitId : undefined
}
