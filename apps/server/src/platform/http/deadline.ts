import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../base/refuse.ts'

/**
 * Answers `unavailable` (503) to a request under /api that has no answer `ms` after it came, wait for its turn included; an answer that is being
 * sent by then is cut off. Fastify's own `handlerTimeout` does as much, and at the end of each request aborts a signal that nobody here listens
 * to, which takes 11 µs.
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
