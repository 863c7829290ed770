import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AdapterError } from '../base/adapter-error.ts'
import { refuse } from '../base/refuse.ts'

/** Makes the routes of a scope accept any body as raw bytes, which a signature covers. */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The raw body of a request; empty if there is none. */
function rawBody({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/**
 * Verifies and parses a signed message. Refuses `unauthorised` for an invalid signature, and `bad-request`
 * for a signed message that cannot be read.
 */
export async function readSignedBody<T>(
  request: FastifyRequest,
  parse: (headers: FastifyRequest['headers'], body: Buffer) => T | Promise<T>,
): Promise<T> {
  try {
    return await parse(request.headers, rawBody(request))
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    request.log.warn({ err: error }, 'a message of a partner was refused')
    throw refuse(error.kind === 'bad_signature' ? 'unauthorised' : 'bad-request')
  }
}
