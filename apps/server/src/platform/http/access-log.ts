import type { FastifyInstance } from 'fastify'
import { probeRoutes } from './probes.ts'

/**
 * Logs a line for each response, at any LOG_LEVEL: the pattern of the route, never the address, the query or
 * the person. Successful health checks and scrapes are left out.
 */
export function logAccess(app: FastifyInstance): void {
  const log = app.log.child({}, { level: 'info' })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId } = request
    const route = request.routeOptions.url ?? 'none'
    const { statusCode: status } = reply
    if (status < 400 && probeRoutes.has(route)) return done()
    const ms = Math.round(reply.elapsedTime)
    const bytes = Number(reply.getHeader('content-length')) || undefined
    log.info({ requestId, method, route, status, ms, bytes }, `${method} ${route} ${status}`)
    done()
  })
}
