import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isSecure } from './headers.ts'

/**
 * A browser, identified by a cookie with the random value `id`. `hadCookie`: the request sent it, so the
 * browser stores cookies.
 */
export type Device = { id: string; hadCookie: boolean; userAgent: string }

/** Browsers store a cookie for at most 400 days (RFC 6265bis, section 5.5). */
const lifeSeconds = 400 * 24 * 3600

/**
 * With https the name prefix keeps other hosts and scripts from setting or reading it (RFC 6265bis, section
 * 4.1.3.2).
 */
const nameIn = (config: Pick<Config, 'publicUrl'>) => (isSecure(config) ? '__Host-device' : 'device')

export function readDeviceCookie(
  config: Pick<Config, 'publicUrl'>,
  { headers: { cookie } }: FastifyRequest,
): string | undefined {
  if (cookie === undefined) return undefined
  return new RegExp(`(?:^|;\\s*)${nameIn(config)}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1]
}

/** Sets or renews the device cookie for another 400 days. */
export function setDeviceCookie(
  config: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Device {
  const shown = readDeviceCookie(config, request)
  const id = shown ?? randomBytes(32).toString('base64url')
  const flags = `Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${isSecure(config) ? '; Secure' : ''}`
  reply.header('set-cookie', `${nameIn(config)}=${id}; ${flags}`)
  return { id, hadCookie: shown !== undefined, userAgent: request.headers['user-agent'] ?? '' }
}
