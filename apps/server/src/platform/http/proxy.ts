import { request as sendPlain } from 'node:http'
import { request as sendSecure } from 'node:https'
import { pipeline } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Forwards everything under `prefix` to the same path of `upstream`, an http or https origin. Bodies are
 * streamed; redirects and cookies stay as they are; default headers are added where missing. Answers 502
 * if nothing listens there.
 */
export async function proxy(
  app: FastifyInstance,
  {
    prefix,
    upstream,
    defaultHeaders,
  }: { prefix: string; upstream: string; defaultHeaders: Readonly<Record<string, string>> },
) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const send = upstream.startsWith('https:') ? sendSecure : sendPlain
    scope.all(`${prefix}*`, (request, reply) => {
      const { method, headers } = request.raw
      const { host } = new URL(upstream)
      reply.hijack()
      const onward = send(
        upstream,
        { path: request.url, method, headers: { ...headers, host } },
        (answer) => {
          reply.raw.writeHead(answer.statusCode ?? 502, { ...defaultHeaders, ...answer.headers })
          pipeline(answer, reply.raw, () => undefined)
        },
      )
      onward.once('error', () => {
        if (!reply.raw.headersSent) reply.raw.writeHead(502, defaultHeaders)
        reply.raw.end()
      })
      pipeline(request.raw, onward, () => undefined)
    })
  })
}
