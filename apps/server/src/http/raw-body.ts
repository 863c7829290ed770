import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Lets the routes of a scope take any body as the bytes that came, which a signature covers. */
export function takeRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The bytes of a request in such a scope; none is an empty body. */
export function rawBody({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
