import { request as ask } from 'node:http'
import { pipeline } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Serves everything under `prefix` from the same path of `upstream`, an http origin on this machine: bodies are passed on in both
 * directions as they come, redirects and cookies as they are, with the `told` headers where it has none of its own. Answers 502 while nobody
 * listens there.
 */
export async function proxy(
  app: FastifyInstance,
  { prefix, upstream, told }: { prefix: string; upstream: string; told: Readonly<Record<string, string>> },
) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${prefix}*`, (request, reply) => {
      const { method, headers } = request.raw
      const { host } = new URL(upstream)
      reply.hijack()
      const onward = ask(upstream, { path: request.url, method, headers: { ...headers, host } }, (answer) => {
        reply.raw.writeHead(answer.statusCode ?? 502, { ...told, ...answer.headers })
        pipeline(answer, reply.raw, () => undefined)
      })
      onward.once('error', () => {
        if (!reply.raw.headersSent) reply.raw.writeHead(502, told)
        reply.raw.end()
      })
      pipeline(request.raw, onward, () => undefined)
    })
  })
}
