import type { Span } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failed, isTracing, startRequestSpan } from '../base/tracing.ts'
import { probeRoutes } from './probes.ts'

/**
 * The span of a request, which ends with the response; undefined where it is not traced. It is named by the
 * pattern of the route: addresses and queries may identify a person. Health checks and scrapes have none.
 */
export function traceRequest(
  { method, id, routeOptions }: FastifyRequest,
  reply: FastifyReply,
): Span | undefined {
  if (!isTracing()) return undefined
  const { url: route = 'none' } = routeOptions
  if (probeRoutes.has(route)) return undefined
  const span = startRequestSpan(id, () => ({
    name: `${method} ${route}`,
    attributes: { 'http.request.method': method, 'http.route': route },
  }))
  // A hook would cost every request as much as a span of its own.
  if (span) reply.raw.once('close', () => end(span, reply.statusCode))
  return span
}

function end(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: failed })
  span.end()
}
