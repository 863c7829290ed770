import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What a client holds of a session: both opaque, 43 characters. */
export type TokenPair = { token: string; refreshToken: string }

/** An opaque token of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token; a token is random enough to need no salt. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The pair that a refresh token is spent for. It follows from the token, which only its client has, from a random salt, which only the
 * database has, and from `origin`, the device: so the same device can get it again, and nobody finds it who has one of these.
 */
export function deriveSuccessor(refreshToken: string, salt: Buffer, origin: string): TokenPair {
  const derive = (name: string) =>
    createHmac('sha256', salt).update(`${name}|${refreshToken}|${origin}`).digest('base64url')
  return { token: derive('access'), refreshToken: derive('refresh') }
}
