import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link is about: a wait, the SMS about the saved searches of a message's user, or a gift. */
const prefixes = { wait: '', search: 's-', gift: 'g-' } as const

/**
 * The token in a link: the id of a wait, of a message about saved searches or of a gift, and a 128-bit HMAC
 * of it. It is derived from the id, so it is not stored, and all SMS of a wait have the same token.
 */
export function createLinkToken(pepper: string, id: number, about: keyof typeof prefixes = 'wait'): string {
  const signature = createHmac('sha256', pepper).update(`${about}|${id}`).digest().subarray(0, 16)
  return `${prefixes[about]}${id.toString(36)}.${signature.toString('base64url')}`
}

export function readLinkToken(
  pepper: string,
  token: string,
  about: keyof typeof prefixes = 'wait',
): number | undefined {
  const id = Number.parseInt(token.slice(prefixes[about].length), 36)
  if (!Number.isSafeInteger(id)) return undefined
  const [received, expected] = [Buffer.from(token), Buffer.from(createLinkToken(pepper, id, about))]
  return received.length === expected.length && timingSafeEqual(received, expected) ? id : undefined
}
