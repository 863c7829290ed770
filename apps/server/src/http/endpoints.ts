import { cleanBody, cleanParams } from '@hao/contract/clean.ts'
import { calls, type AnyCall, type CallOutput, type CallParsed, type Calls } from '@hao/contract/endpoints.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Context } from '../context.ts'
import type { Authenticate, SessionUser } from './session-user.ts'
import { once } from './idempotency.ts'
import { localeOf, type Locale } from './locale.ts'
import { refuse } from '../refuse.ts'

/** Who calls, and how: identity comes from the token and from nowhere else. */
export type Caller<User = SessionUser | undefined> = {
  user: User
  ip: string
  locale: Locale
  /** Scheme and host as the browser sees them, for addresses that lead back to us: never from the request in production. */
  origin: string
}

type CallerOf<K extends keyof Calls> = Caller<
  Calls[K]['access'] extends 'user' ? SessionUser : SessionUser | undefined
>

/** Answers one call: checked input in, output out, refusals thrown. */
export type Handler<K extends keyof Calls> = (
  input: CallParsed<K>,
  caller: CallerOf<K>,
) => Promise<CallOutput<K>>

/** A handler for each call of the contract: one that is missing does not compile. */
export type Handlers<K extends keyof Calls = keyof Calls> = { [P in K]: Handler<P> }

type LooseHandler = (input: unknown, caller: Caller) => Promise<unknown>

type Serving = { context: Context; authenticate: Authenticate; handlers: Handlers }

/** Serves every endpoint of the contract under /api and /api/v2. */
export function serveEndpoints(app: FastifyInstance, serving: Serving): void {
  for (const [key, call] of Object.entries<AnyCall>(calls)) {
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    const handler = serveCall(serving, key, call)
    for (const base of ['/api', '/api/v2']) app.route({ method, url: base + path, handler })
  }
}

function serveCall(serving: Serving, key: string, call: AnyCall) {
  const { context } = serving
  const handler = serving.handlers[key as keyof Calls] as LooseHandler
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await callerOf(serving, call, request)
    const input = parseInput(call, request)
    const answer = async () => {
      const data = call.output.parse(await handler(input, caller))
      return { success: true, code: 0, message: 'ok', ...idOf(data), data }
    }
    const idempotencyKey = request.headers['idempotency-key']
    reply.header('cache-control', 'no-store')
    if (call.idempotent && caller.user && typeof idempotencyKey === 'string' && idempotencyKey)
      return once(context, { user: caller.user, key: idempotencyKey, request: { call: key, input } }, answer)
    return answer()
  }
}

async function callerOf(
  { context, authenticate }: Serving,
  call: AnyCall,
  request: FastifyRequest,
): Promise<Caller> {
  const user = await authenticate(request.headers.authorization)
  if (call.access === 'user' && !user) throw refuse('unauthorised')
  return {
    user,
    ip: request.ip,
    locale: localeOf(request.headers['accept-language']),
    origin: context.config.publicUrl ?? `${request.protocol}://${request.host}`,
  }
}

/** Path parameters, query and body as one cleaned, checked object (VA-6); a path parameter wins over a field of the same name. */
function parseInput(call: AnyCall, request: FastifyRequest): unknown {
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {}
  const parsed = call.input.safeParse({
    ...cleanParams(request.query as Record<string, unknown>),
    ...cleanBody(body as Record<string, unknown>),
    ...cleanParams(request.params as Record<string, unknown>),
  })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), reason: issue.code }))
  throw refuse('bad-request', { fields })
}

function idOf(data: unknown): { id?: number } {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined
  return typeof id === 'number' ? { id } : {}
}
