import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { isLocal } from '../../platform/config/console-config.ts'
import { isLocalAddress } from '../../platform/base/env.ts'
import { isReadRequest } from '../../platform/http/parse-input.ts'
import { refuse } from '../../platform/base/refuse.ts'

type Where = Pick<Config, 'consoleUrl' | 'consoleHost' | 'serves' | 'consolePort'>

/**
 * Scheme and host of the console. Without a setting it is the request's own host: of this machine, where the console is open to this machine alone, so that no
 * page elsewhere gives its own name our address (DNS rebinding). Refuses `forbidden`.
 */
export function getConsoleOrigin(config: Where, { protocol, host }: FastifyRequest): string {
  const origin = config.consoleUrl ?? `${protocol}://${host}`
  if (!URL.canParse(origin) || (!config.consoleUrl && isLocal(config) && !isLocalAddress(origin)))
    throw refuse('forbidden')
  return new URL(origin).origin
}

/** Refuses `forbidden` to what changes something unless a page of the console sends it: browsers name the page's origin with it (RFC 6454, section 7.3). */
export function requireConsoleOrigin(origin: string, request: FastifyRequest): void {
  if (!isReadRequest(request) && request.headers.origin !== origin) throw refuse('forbidden')
}
