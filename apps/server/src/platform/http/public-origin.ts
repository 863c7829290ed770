import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { refuse } from '../base/refuse.ts'

/**
 * The shop's origin in browsers. In production it never comes from the request. Refuses `bad-request` for an
 * invalid Host.
 */
export function publicOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  return publicUrl ?? hostOrigin(request)
}

function hostOrigin({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`
  const url = /^https?:/.test(address) ? readUrl(address) : undefined
  if (!url) throw refuse('bad-request')
  return url.origin
}

/** Once optimised, Node 20's `URL.canParse` accepts texts with latin1 letters that `new URL` refuses. */
function readUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/**
 * Whether a request comes from a page of the shop, or from no page. Browsers send the page's origin (RFC
 * 6454, section 7.3) with every request that is not a plain read; programs send none. A demonstration works
 * under any host.
 */
export function isOwnOrigin(config: Config, request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined || origin === config.publicUrl) return true
  return !config.production && readUrl(origin)?.host === request.host
}
