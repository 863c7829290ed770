import { createHmac } from 'node:crypto'

/** Not followed by key rotations: for values that are compared within a day, or kept without their text. */
export function pepperHash(
  pepper: string,
  about: 'phone' | 'courier' | 'asker' | 'network',
  text: string,
): Buffer {
  return createHmac('sha256', pepper).update(`${about}|${text}`).digest()
}

/** The hash of a network for keys of rate limits, so that they contain no address. */
export function networkHash(pepper: string, network: string): string {
  return pepperHash(pepper, 'network', network).toString('base64url')
}
