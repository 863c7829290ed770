import { createHmac } from 'node:crypto'

/**
 * What stands for a phone, an asker or a network where it is only looked for, never read: an HMAC-SHA256 by the pepper. Unlike a blind index it does not follow a rotation, so
 * it is for what is kept for a day at most.
 */
export function pepperHash(pepper: string, about: 'phone' | 'asker' | 'network', text: string): Buffer {
  return createHmac('sha256', pepper).update(`${about}|${text}`).digest()
}

/** What limits name the network of whoever asks by, so that no address stands in the key of one. */
export function networkHash(pepper: string, network: string): string {
  return pepperHash(pepper, 'network', network).toString('base64url')
}
