import { createHash, randomBytes } from 'node:crypto'

/** An opaque token of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token; a token is random enough to need no salt. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
