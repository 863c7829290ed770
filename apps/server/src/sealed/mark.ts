import { createHmac } from 'node:crypto'

/**
 * What stands for a phone or an asker where it is only looked for, never read: an HMAC-SHA256 by the pepper. Unlike a blind index it does not follow a rotation, so
 * it is for what is kept for a day at most.
 */
export function markOf(pepper: string, about: 'phone' | 'asker', text: string): Buffer {
  return createHmac('sha256', pepper).update(`${about}|${text}`).digest()
}
