import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'

type Where = Pick<Config, 'consoleUrl'>

/**
 * Over HTTPS the `__Host-` prefix keeps other hosts and scripts from setting the cookie (RFC 6265bis, section
 * 4.1.3.2).
 */
const isSecure = ({ consoleUrl }: Where) => consoleUrl?.startsWith('https:') ?? false
const cookieName = (config: Where) => (isSecure(config) ? '__Host-staff' : 'staff')

export function readSessionCookie(config: Where, { headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieName(config)}=([\\w-]{20,100})(?:;|$)`).exec(
    headers.cookie ?? '',
  )?.[1]
}

/** Sets the session cookie until the browser closes; without a token, deletes it. */
export function writeSessionCookie(config: Where, reply: FastifyReply, token: string | undefined): void {
  const flags = `Path=/; HttpOnly; SameSite=Strict${isSecure(config) ? '; Secure' : ''}`
  const ended = token === undefined ? '; Max-Age=0' : ''
  reply.header('set-cookie', `${cookieName(config)}=${token ?? ''}; ${flags}${ended}`)
}
