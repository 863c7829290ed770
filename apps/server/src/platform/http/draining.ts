import type { FastifyInstance } from 'fastify'

const draining = new WeakSet<FastifyInstance>()

/** Whether a server is about to stop, so that nobody shall be sent to it any more. */
export const isDraining = (app: FastifyInstance): boolean => draining.has(app)

/** From now on /readyz answers 503, while everything else is served: whoever shares the load out goes to others. */
export function beginDraining(app: FastifyInstance): void {
  draining.add(app)
}

/** While the server drains, each answer is the last one on its connection: a proxy keeps connections for its next requests. */
export function closeConnectionsWhileDraining(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining(app)) reply.header('connection', 'close')
    done()
  })
}
