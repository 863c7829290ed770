import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../base/refuse.ts'

/**
 * Answers `unavailable` (503) to a request under /api after `ms`, waiting time included; cuts off a response
 * that is being sent. Fastify's `handlerTimeout` also aborts a signal at the end of each request, which
 * nothing here uses and which takes 11 µs.
 */
export function enforceDeadline(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url?.startsWith('/api')) {
      const timer = setTimeout(giveUp, ms, reply)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

function giveUp(reply: FastifyReply): void {
  if (reply.sent) return
  if (reply.raw.headersSent) reply.raw.destroy()
  else void reply.send(refuse('unavailable'))
}
