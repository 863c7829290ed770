import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isSecure } from './headers.ts'

/** What a browser is known by: `id` is the random value of its cookie; `shown` when it came with the request, so that the browser keeps cookies. */
export type Device = { id: string; hadCookie: boolean; userAgent: string }

/** Browsers keep a cookie for 400 days at most (RFC 6265bis, section 5.5). */
const lifeSeconds = 400 * 24 * 3600

/** With https no other host and no script can set or read it (RFC 6265bis, section 4.1.3.2). */
const nameIn = (config: Pick<Config, 'publicUrl'>) => (isSecure(config) ? '__Host-device' : 'device')

/** The device that a request names; undefined for one without. */
export function readDeviceCookie(
  config: Pick<Config, 'publicUrl'>,
  { headers }: FastifyRequest,
): string | undefined {
  return new RegExp(`(?:^|;\\s*)${nameIn(config)}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

/** Marks the browser that an answer goes to: with what it has, for another 400 days, or anew. */
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
