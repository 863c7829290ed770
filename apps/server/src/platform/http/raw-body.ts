import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AdapterError } from '../base/adapter-error.ts'
import { refuse } from '../base/refuse.ts'

/** Lets the routes of a scope take any body as the bytes that came, which a signature covers. */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The bytes of a request in such a scope; none is an empty body. */
function rawBody({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/**
 * What a signed message says, by the parser of a port. Refuses `unauthorised` for what its sender has not signed, and `bad-request` for what was
 * signed and cannot be read.
 */
export async function readSigned<T>(
  request: FastifyRequest,
  parse: (headers: FastifyRequest['headers'], body: Buffer) => T | Promise<T>,
): Promise<T> {
  try {
    return await parse(request.headers, rawBody(request))
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    request.log.warn({ err: error }, 'message refused')
    throw refuse(error.kind === 'bad_signature' ? 'unauthorised' : 'bad-request')
  }
}
