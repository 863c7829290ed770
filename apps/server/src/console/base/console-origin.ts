import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { isLocalConsole } from '../../platform/config/console-config.ts'
import { isLocalAddress } from '../../platform/base/env.ts'
import { isReadRequest } from '../../platform/http/parse-input.ts'
import { refuse } from '../../platform/base/refuse.ts'

type Where = Pick<Config, 'consoleUrl' | 'consoleHost' | 'serves' | 'consolePort'>

/**
 * The origin (scheme and host) of the console: `consoleUrl`, or the request's host without that setting. A
 * console that is open to this machine alone accepts only local hosts, against DNS rebinding. Refuses
 * `forbidden`.
 */
export function getConsoleOrigin(config: Where, { protocol, host }: FastifyRequest): string {
  const origin = config.consoleUrl ?? `${protocol}://${host}`
  if (!URL.canParse(origin) || (!config.consoleUrl && isLocalConsole(config) && !isLocalAddress(origin)))
    throw refuse('forbidden')
  return new URL(origin).origin
}

/**
 * Refuses `forbidden` for a writing request that does not come from a page of the console (RFC 6454, section
 * 7.3).
 */
export function requireConsoleOrigin(origin: string, request: FastifyRequest): void {
  if (!isReadRequest(request) && request.headers.origin !== origin) throw refuse('forbidden')
}
