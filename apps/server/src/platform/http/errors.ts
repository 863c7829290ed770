import { negotiateLocale } from '@hao/contract/locale.ts'
import { refusals, type RefusalName } from '@hao/contract/errors.ts'
import { refusalText } from '@hao/contract/texts-for.ts'
import type { Failure } from '@hao/contract/envelope.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../db/transient-errors.ts'
import type { Availability } from '../db/availability.ts'
import { isUniqueViolation } from '../db/database.ts'
import { isRefusal, type Refusal } from '../base/refuse.ts'
import type { Task } from '../base/uncaught.ts'
import { logLateEnd } from './deadline.ts'

/** Retry-After of a 503, in seconds. */
const retryAfterSeconds = 2

type Refusals = Pick<Availability, 'countRefusal'>

/**
 * Answers every error with its status and the failure envelope. An unexpected error is logged once, and its
 * response says only 500.
 */
export function installErrorHandlers(app: FastifyInstance, availability: Refusals): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof DatabaseUnavailable) availability.countRefusal(error)
    sendError(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => reply.status(404).send(failure('not-found', request)))
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function handle(request, reply) {
      const body = Reflect.apply(handler, this, [request, reply])
      if (!(body instanceof Promise)) return body
      return body.catch((error: unknown) => failLate(error, { request, reply, availability }))
    }
  })
}

type Late = { request: FastifyRequest; reply: FastifyReply; availability: Refusals }

/** After the response an error has no reader, and Fastify would log each, also a refusal, as its own. */
function failLate(error: unknown, { request: { log }, reply, availability }: Late): void {
  if (!reply.sent) throw error
  if (error instanceof DatabaseUnavailable) availability.countRefusal(error)
  else if (!isRefusal(error)) log.error({ err: error }, 'unexpected error')
  logLateEnd(log)
}

/** Errors that no handler sees, such as those of a timer, are answered like all others. */
export const taskOf = (request: FastifyRequest, reply: FastifyReply): Task => ({
  fields: { requestId: request.id },
  span: request.span,
  fail: (error, thrown) => {
    if (!reply.sent) sendFailure(error, request, reply)
    else if (thrown && !reply.raw.writableEnded) reply.raw.destroy()
  },
})

/** Sends an error, also one that Fastify raises before routing, such as an address that cannot be decoded. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const name = nameOf(error)
  if (name === 'internal') request.log.error({ err: error, requestId: request.id }, 'unexpected error')
  sendFailure(error, request, reply)
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const name = nameOf(error)
  const { details, words } = isRefusal(error) ? error : {}
  // The route may have set caching headers for its response.
  reply.header('cache-control', 'no-store')
  const again = againAfter(refusals[name].status, details)
  if (again !== undefined) reply.header('retry-after', again)
  const file = fileFailure(error)
  if (file) reply.headers(file.headers ?? {})
  reply.status(file?.statusCode ?? refusals[name].status).send(failure(name, request, { details, words }))
}

/**
 * An error of `@fastify/send`: a precondition (412), or an unsatisfiable range (416) with
 * `Content-Range`.
 */
function fileFailure(error: unknown): { statusCode: number; headers?: Record<string, string> } | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  return error.statusCode === 412 || error.statusCode === 416 ? (error as HttpError) : undefined
}

type HttpError = Error & { statusCode: number; headers?: Record<string, string> }

/** Retry-After in seconds, if known. */
function againAfter(status: number, details?: Record<string, unknown>): number | undefined {
  if (status === 503) return retryAfterSeconds
  return status === 429 && typeof details?.retryAfter === 'number' ? details.retryAfter : undefined
}

function nameOf(error: unknown): RefusalName {
  if (isRefusal(error)) return error.refusal
  if (isUniqueViolation(error)) return 'already-exists'
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (status === 503) return 'unavailable'
  if (status === 429) return 'rate-limited'
  return typeof status === 'number' && status >= 400 && status < 500 ? 'bad-request' : 'internal'
}

/** The failure envelope, in the language of the request. */
function failure(
  name: RefusalName,
  request: FastifyRequest,
  { details, words }: Pick<Refusal, 'details' | 'words'> = {},
): Failure {
  const locale = negotiateLocale(request.headers['accept-language'])
  const message = words?.(locale) ?? refusalText(name, locale)
  const { code } = refusals[name]
  return { success: false, code, error: name, message, requestId: request.id, ...(details && { details }) }
}
