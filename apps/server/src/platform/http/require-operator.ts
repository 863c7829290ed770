import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../base/refuse.ts'

const loopback = /^(?:::ffff:)?127\.|^::1$/

/** Headers with which a local proxy marks requests from elsewhere. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/**
 * Admits requests from this machine, and requests with the token as `Bearer`, if one is set. All others get
 * `not-found`.
 */
export function requireOperator(token: string | undefined): (request: FastifyRequest) => Promise<void> {
  const secret = token === undefined ? undefined : digest(token)
  return async ({ headers, socket }) => {
    const [, shown = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
    if (secret && timingSafeEqual(digest(shown), secret)) return
    if (!loopback.test(socket.remoteAddress ?? '') || forwarding.some((name) => name in headers))
      throw refuse('not-found')
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
