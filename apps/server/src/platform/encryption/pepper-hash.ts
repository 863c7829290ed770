import { createHmac } from 'node:crypto'

/**
 * An HMAC-SHA256 with the pepper, for values that are only compared: a phone, a requester, a network. It does
 * not follow key rotations as a blind index does: use it for rows that live a day at most.
 */
export function pepperHash(pepper: string, about: 'phone' | 'asker' | 'network', text: string): Buffer {
  return createHmac('sha256', pepper).update(`${about}|${text}`).digest()
}

/** The hash of a network for keys of rate limits, so that they contain no address. */
export function networkHash(pepper: string, network: string): string {
  return pepperHash(pepper, 'network', network).toString('base64url')
}
