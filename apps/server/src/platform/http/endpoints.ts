import { localeOf } from '@hao/contract/locale.ts'
import { type Endpoint, type Work, workOf } from '@hao/contract/endpoint.ts'
import {
  endpoints,
  type EndpointOutput,
  type EndpointParsed,
  type Endpoints,
} from '@hao/contract/endpoints.ts'
import { successWriter } from '@hao/contract/success.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Context } from '../../context.ts'
import { DatabaseAway } from '../db/ask.ts'
import { addressTurns } from './admission.ts'
import { addressOf } from './network.ts'
import { type Device, markDevice, shownDevice } from './device.ts'
import { refuseBeyond } from './shedding.ts'
import type { Authenticate, SessionUser } from './session-user.ts'
import { answerOnce } from './idempotency.ts'
import { keepAnswers, type KeptAnswers } from './kept-answers.ts'
import { lastAnswers, markStale } from './last-answers.ts'
import { isOwnPage, originOf } from './own-page.ts'
import { isRead, parseInput } from './parse-input.ts'
import { isRefusal, refuse } from '../base/refuse.ts'
import type { Visit } from '../base/visit.ts'

/** Who asks, and how: identity comes from the token and from nowhere else. */
export type Client<User = SessionUser | undefined> = Visit & {
  user: User
  /** Scheme and host as the browser sees them, for addresses that lead back to us: never from the request in production. */
  origin: string
  /** What the request names its device by: says nothing about who asks. */
  device: string | undefined
  /** Gives the browser a cookie by which it is known from now on. */
  mark: () => Device
}

type ClientOf<K extends keyof Endpoints> = Client<
  Endpoints[K]['access'] extends 'user' ? SessionUser : SessionUser | undefined
>

/** Answers one endpoint: checked input in, output out, refusals thrown. */
export type Handler<K extends keyof Endpoints> = (
  input: EndpointParsed<K>,
  client: ClientOf<K>,
) => Promise<EndpointOutput<K>>

/** A handler for each endpoint of the contract: one that is missing does not compile. */
export type Handlers<K extends keyof Endpoints = keyof Endpoints> = { [P in K]: Handler<P> }

type LooseHandler = (input: unknown, client: Client) => Promise<unknown>

const json = 'application/json; charset=utf-8'

type Serving = {
  context: Context
  authenticate: Authenticate
  /** Those of each kind of work, over its own connections to the database. */
  handlers: Readonly<Record<Work, Handlers>>
  inTurn: ReturnType<typeof addressTurns>
  kept: KeptAnswers
  /** The last answers of what shoppers read on every visit, for when the database is away. */
  last: KeptAnswers
}

/** What is the same for everybody and follows from its address: an old answer is better than none. */
const keepsLast: ReadonlySet<string> = new Set<keyof Endpoints>([
  'GET /banner',
  'GET /question',
  'GET /question/:id',
  'GET /agreement',
  'GET /agreement/:id',
  'GET /service',
])

/** Serves every endpoint of the contract under /api and /api/v2. Bodies are JSON: any other kind a page of somebody else's could send without asking. */
export function serveEndpoints(app: FastifyInstance, parts: Omit<Serving, 'inTurn' | 'kept' | 'last'>): void {
  const { context } = parts
  const serving = {
    ...parts,
    inTurn: addressTurns(context.config.addressLimits),
    kept: keepAnswers(context),
    last: lastAnswers(),
  }
  app.removeContentTypeParser('text/plain')
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    const handler = serveEndpoint(serving, key, endpoint)
    const work = workOf(key, endpoint)
    const onRequest = work === 'vital' ? [] : [refuseBeyond(context.shedding, work)]
    for (const base of ['/api', '/api/v2']) app.route({ method, url: base + path, onRequest, handler })
  }
}

function serveEndpoint(serving: Serving, key: string, endpoint: Endpoint) {
  const { context } = serving
  const handler = serving.handlers[workOf(key, endpoint)][key as keyof Endpoints] as LooseHandler
  const write = successWriter(endpoint.output)
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    const client = await clientOf(serving, endpoint, request, reply)
    const answer = async () => Buffer.from(await work(request, client))
    if (endpoint.ofInventory) return serving.kept(request.url, answer)
    return keepsLast.has(key) ? serving.last(`${client.locale} ${request.url}`, answer) : answer()
  }
  const isBrowsing = workOf(key, endpoint) === 'browse'
  const work = async (request: FastifyRequest, client: Client): Promise<string> => {
    const input = parseInput(endpoint, request)
    const idempotencyKey = request.headers['idempotency-key']
    if (endpoint.idempotent && client.user && typeof idempotencyKey === 'string' && idempotencyKey)
      return answerOnce(
        context,
        { user: client.user, key: idempotencyKey, request: { endpoint: key, input } },
        async () => write(await handler(input, client)),
      )
    return write(await handler(input, client))
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const answered = await serving.inTurn(request, reply, () => serve(request, reply))
      if (!reply.sent) {
        reply.header('content-type', json)
        const since = isBrowsing ? context.availability.silentSince : undefined
        return since ? markStale(reply, answered, since) : answered
      }
    } catch (error) {
      if (!reply.sent || !(isRefusal(error) || error instanceof DatabaseAway)) throw error
      if (error instanceof DatabaseAway) return context.availability.countRefusal(error)
    }
    request.log.warn('whoever asked was told that it takes too long, before there was an answer')
    return undefined
  }
}

async function clientOf(
  { context, authenticate }: Serving,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Client> {
  if (!isRead(request) && !isOwnPage(context.config, request)) throw refuse('forbidden')
  const { authorization } = request.headers
  const device = shownDevice(context.config, request)
  const user = authorization === undefined ? undefined : await identify()
  if (endpoint.access === 'user' && !user) throw refuse('unauthorised')
  return {
    user,
    ip: addressOf(request),
    agent: request.headers['user-agent'] ?? '',
    locale: localeOf(request.headers['accept-language']),
    origin: originOf(context.config, request),
    device,
    mark: () => markDevice(context.config, request, reply),
  }

  /** Who reads what anybody may read is nobody in particular while the database is away. */
  async function identify(): Promise<SessionUser | undefined> {
    const mayBeNobody = endpoint.access === 'anyone' && isRead(request)
    if (mayBeNobody && context.availability.silentSince) return undefined
    return authenticate(authorization!, device)
  }
}
