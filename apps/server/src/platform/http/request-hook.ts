import { failed, isTracing, startRequestSpan } from '../base/tracing.ts'
import { chooseLocale } from '@hao/contract/locale.ts'
import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Availability } from '../db/availability.ts'
import { refuse } from '../base/refuse.ts'
import { runInTask } from '../base/uncaught.ts'
import { sendBusyPage } from './busy-page.ts'
import { startDeadline } from './deadline.ts'
import { isDraining } from './draining.ts'
import { taskOf } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request that is traced. */
    span: Span | undefined
  }
}

/** Routes for those who watch the server: answered while it starts, and not traced. */
const probeRoutes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

type Parts = {
  headers: Readonly<Record<string, string>>
  /** How long (ms) a request under /api may take. */
  answerMs: number
  availability: Pick<Availability, 'isPrepared'>
}

/** What every request passes before its route, in one hook: a further hook would cost each request. */
export function addRequestHook(app: FastifyInstance, { headers, answerMs, availability }: Parts): void {
  app.decorateRequest('span', undefined)
  const warnOfUntrustedProxy = createProxyWarning()
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route = '' } = request.routeOptions
    reply.headers(headers).header('x-request-id', request.id)
    // A proxy would use the connection again.
    if (isDraining(app)) reply.header('connection', 'close')
    warnOfUntrustedProxy(request)
    if (!availability.isPrepared && !probeRoutes.has(route)) return refuseUnprepared(request, reply, done)
    request.span = traceRequest(request, reply)
    done()
  })
  // After the hooks of the route: what they answer at once needs neither a deadline nor a task.
  app.addHook('preParsing', (request, reply, _body, done) => {
    if (request.routeOptions.url?.startsWith('/api')) startDeadline(reply, answerMs)
    runInTask(taskOf(request, reply), done)
  })
  // Reading a body leaves the async context of the first hook.
  app.addHook('preValidation', (request, reply, done) =>
    request.body === undefined ? done() : runInTask(taskOf(request, reply), done),
  )
}

/** While the server waits for its database at the start, the API is `unavailable` and a page reloads. */
function refuseUnprepared(request: FastifyRequest, reply: FastifyReply, done: (error: Error) => void): void {
  if (request.routeOptions.url?.startsWith('/api')) return done(refuse('unavailable'))
  const { searchParams } = new URL(request.url, 'http://localhost')
  sendBusyPage(reply, chooseLocale(searchParams, request.headers.cookie), 'restoring')
}

/**
 * Warns when X-Forwarded-For comes from an address that is not in TRUST_PROXY: all clients of that proxy
 * share one limit. A visitor can send the header too, so each app warns only once.
 */
function createProxyWarning(): (request: FastifyRequest) => void {
  let isWarned = false
  return ({ headers, ips, socket: { remoteAddress: from }, log }) => {
    if (isWarned || !headers['x-forwarded-for'] || (ips?.length ?? 1) > 1) return
    isWarned = true
    log.warn(
      { from },
      `X-Forwarded-For from ${from} is ignored, because TRUST_PROXY does not list this address. If it is your proxy, add it: until then all its visitors share one rate limit`,
    )
  }
}

/**
 * The span of a request, which ends with the response; undefined where it is not traced. It is named by the
 * pattern of the route: addresses and queries may identify a person. Health checks and scrapes have none.
 */
function traceRequest({ method, id, routeOptions }: FastifyRequest, reply: FastifyReply): Span | undefined {
  if (!isTracing()) return undefined
  const { url: route = 'none' } = routeOptions
  if (probeRoutes.has(route)) return undefined
  const span = startRequestSpan(id, () => ({
    name: `${method} ${route}`,
    attributes: { 'http.request.method': method, 'http.route': route },
  }))
  // A hook would cost every request as much as a span of its own.
  if (span) reply.raw.once('close', () => end(span, reply.statusCode))
  return span
}

function end(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: failed })
  span.end()
}
