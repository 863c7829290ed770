import { negotiateLocale } from '@hao/contract/locale.ts'
import { refusals, type RefusalName } from '@hao/contract/errors.ts'
import { refusalText } from '@hao/contract/texts-for.ts'
import type { Failure } from '@hao/contract/envelope.ts'
import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../db/transient-errors.ts'
import type { Availability } from '../db/availability.ts'
import { isUniqueViolation } from '../db/database.ts'
import { isRefusal, type Refusal } from '../base/refuse.ts'
import { runInTask, type Task } from '../base/uncaught.ts'
import { traceRequest } from './request-spans.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request that is traced. */
    span: Span | undefined
  }
}

/** Retry-After of a 503, in seconds. */
const retryAfterSeconds = 2

/**
 * Answers every error with its status and the failure envelope. An unexpected error is logged once, and its
 * response says only 500.
 */
export function installErrorHandlers(
  app: FastifyInstance,
  availability: Pick<Availability, 'countRefusal'>,
): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof DatabaseUnavailable) availability.countRefusal(error)
    sendError(error, request, reply)
  })
  app.decorateRequest('span', undefined)
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void) =>
    runInTask(taskOf(request, reply), done)
  app.addHook('onRequest', (request, reply, done) => {
    request.span = traceRequest(request, reply)
    enter(request, reply, done)
  })
  // Reading the body leaves the async context of the first hook.
  app.addHook('preValidation', enter)
  app.setNotFoundHandler((request, reply) => reply.status(404).send(failure('not-found', request)))
}

/** Errors that no handler sees, such as those of a timer, are answered like all others. */
const taskOf = (request: FastifyRequest, reply: FastifyReply): Task => ({
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
  if (name === 'internal') request.log.error({ err: error }, 'unexpected error')
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
