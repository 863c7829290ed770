import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A session's tokens at the client: both opaque, 43 characters. */
export type TokenPair = { token: string; refreshToken: string }

/** An opaque token of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token. It is random enough to need no salt. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The pair that a refresh token is exchanged for. It is derived from the token (known to the client only), a
 * random salt (in the database only) and the device `origin`. The same device can get it again; one of the
 * parts alone does not suffice.
 */
export function deriveSuccessor(refreshToken: string, salt: Buffer, origin: string): TokenPair {
  const derive = (name: string) =>
    createHmac('sha256', salt).update(`${name}|${refreshToken}|${origin}`).digest('base64url')
  return { token: derive('access'), refreshToken: derive('refresh') }
}
