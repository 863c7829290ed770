import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { refuse } from '../base/refuse.ts'

/** Scheme and host of the shop as browsers see it: never from the request in production. Refuses `bad-request` for a Host that is none. */
export function publicOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  return publicUrl ?? hostOrigin(request)
}

function hostOrigin({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`
  const url = /^https?:/.test(address) ? readUrl(address) : undefined
  if (!url) throw refuse('bad-request')
  return url.origin
}

/** Node 20's `URL.canParse`, once it is hot, calls texts with letters of latin1 good that `new URL` refuses. */
function readUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/**
 * Whether the page that sends a request is one of the shop's, or no page at all. Browsers name a page's origin (RFC 6454, section 7.3) with
 * all that is not merely read, also for pages that may not see the answer; programs name none. A demonstration is opened under any address
 * that leads to it.
 */
export function isOwnOrigin(config: Config, request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined || origin === config.publicUrl) return true
  return !config.production && readUrl(origin)?.host === request.host
}
