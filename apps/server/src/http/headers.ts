import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

const yearSeconds = 31_536_000

/**
 * What every answer says of itself: its type is as told, it is not kept unless its route says so, and in production over https the next visit comes
 * by https too.
 */
export function tellAlways(
  app: FastifyInstance,
  { production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>,
): void {
  const secure = production && publicUrl?.startsWith('https:')
  app.addHook('onRequest', (_request, reply, done) => {
    tellType(reply)
    if (secure) reply.header('strict-transport-security', `max-age=${yearSeconds}`)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Files set theirs on the raw response.
    if (!reply.hasHeader('cache-control') && !reply.raw.hasHeader('cache-control')) keepNothing(reply)
    done()
  })
}

/** For answers that come before any hook. */
export function tellEarly(reply: FastifyReply): void {
  tellType(reply)
  keepNothing(reply)
}

const tellType = (reply: FastifyReply) => reply.header('x-content-type-options', 'nosniff')
const keepNothing = (reply: FastifyReply) => reply.header('cache-control', 'no-store')
