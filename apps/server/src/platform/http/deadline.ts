import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../db/transient-errors.ts'
import type { Availability } from '../db/availability.ts'
import { isRefusal, refuse } from '../base/refuse.ts'

/**
 * Answers `unavailable` (503) to a request under /api after `ms`, waiting time included; cuts off a response
 * that is being sent. Fastify's `handlerTimeout` also aborts a signal at the end of each request, which
 * nothing here uses and which takes 11 µs.
 */
export function enforceDeadline(
  app: FastifyInstance,
  ms: number,
  availability: Pick<Availability, 'countRefusal'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url?.startsWith('/api')) {
      const timer = setTimeout(giveUp, ms, reply)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function handle(request, reply) {
      const body = Reflect.apply(handler, this, [request, reply])
      return body instanceof Promise ? body.catch((error: unknown) => fail(error, request, reply)) : body
    }
  })

  /** After the response an error has no reader, and Fastify would log each, also a refusal, as its own. */
  function fail(error: unknown, { log }: FastifyRequest, { sent }: FastifyReply): void {
    if (!sent) throw error
    if (error instanceof DatabaseUnavailable) availability.countRefusal(error)
    else if (!isRefusal(error)) log.error({ err: error }, 'unexpected error')
    logLateEnd(log)
  }
}

/** Logs that a handler ended after the deadline had answered its request. */
export const logLateEnd = (log: FastifyRequest['log']): void =>
  log.warn('the request reached its deadline before the handler answered')

function giveUp(reply: FastifyReply): void {
  if (reply.sent) return
  if (reply.raw.headersSent) reply.raw.destroy()
  else void reply.send(refuse('unavailable'))
}
