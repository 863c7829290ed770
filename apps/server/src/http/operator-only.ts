import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refuse.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** What a proxy on this machine says of a visitor from elsewhere. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/**
 * Lets in who asks on this machine itself, and who shows the token as `Bearer`, if there is one. To anybody else the route does not exist
 * (`not-found`).
 */
export function operatorOnly(token: string | undefined): (request: FastifyRequest) => Promise<void> {
  return async ({ headers, socket }) => {
    const shown = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (token && shown && timingSafeEqual(digest(shown), digest(token))) return
    const { remoteAddress = '', remoteFamily = '' } = socket
    const address = remoteAddress.replace(/^::ffff:/, '')
    const family = address === remoteAddress && remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4'
    if (!loopback.check(address, family) || forwarding.some((name) => name in headers))
      throw refuse('not-found')
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
