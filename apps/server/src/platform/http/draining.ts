import type { FastifyInstance } from 'fastify'

const draining = new WeakSet<FastifyInstance>()

/** Whether a server is about to stop, and must get no new traffic. */
export const isDraining = (app: FastifyInstance): boolean => draining.has(app)

/**
 * Makes /readyz answer 503, so that the load balancer sends traffic elsewhere. All other requests are
 * served.
 */
export function beginDraining(app: FastifyInstance): void {
  draining.add(app)
}
