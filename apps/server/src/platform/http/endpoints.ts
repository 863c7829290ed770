import { negotiateLocale } from '@hao/contract/locale.ts'
import { type Endpoint, type WorkClass, classifyWork } from '@hao/contract/endpoint.ts'
import {
  endpoints,
  type EndpointOutput,
  type EndpointParsed,
  type Endpoints,
} from '@hao/contract/endpoints.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Availability } from '../db/availability.ts'
import { clientAddress } from './client-address.ts'
import { type Device, setDeviceCookie, readDeviceCookie } from './device.ts'
import { type Shedding, shedRequests } from './shedding.ts'
import type { Authenticate, SessionUser } from './session-user.ts'
import { type IdempotencyParts, runOncePerKey, readIdempotencyKey } from './idempotency.ts'
import { createInventoryCache, type Inventory } from './inventory-cache.ts'
import { createStaleFallback, markStale } from './stale-fallback.ts'
import { isOwnOrigin, publicOrigin } from './public-origin.ts'
import { isReadRequest } from './parse-input.ts'
import { answerFrom, type Exchange, serveContract } from './serve-contract.ts'
import { refuse } from '../base/refuse.ts'
import type { ClientInfo } from '../base/client-info.ts'

/** The client of a request. Its identity comes from the token only. */
export type Client<User = SessionUser | undefined> = ClientInfo & {
  user: User
  /**
   * The shop's origin in browsers, for links back to the shop. In production it never comes from the
   * request.
   */
  origin: string
  /** The device cookie. It proves no identity. */
  device: string | undefined
  /** Sets or renews the device cookie. */
  setDeviceCookie: () => Device
}

type ClientOf<K extends keyof Endpoints> = Client<
  Endpoints[K]['access'] extends 'user' ? SessionUser : SessionUser | undefined
>

/** Handles one endpoint: validated input in, output out; throws refusals. */
type Handler<K extends keyof Endpoints> = {
  (input: EndpointParsed<K>, client: ClientOf<K>): Promise<EndpointOutput<K>>
  check?: unknown
}

/**
 * A handler with a `check` that runs before an Idempotency-Key is claimed (see `runOncePerKey`). `handle`
 * gets what it returned; undefined without a key.
 */
export function checkFirst<K extends keyof Endpoints, Checked>(
  check: (
    input: EndpointParsed<K>,
    client: ClientOf<K>,
    idempotencyKey: string,
  ) => Promise<Checked | undefined>,
  handle: (input: EndpointParsed<K>, client: ClientOf<K>, checked?: Checked) => Promise<EndpointOutput<K>>,
): Handler<K> {
  return Object.assign(handle, { check })
}

/** A handler for each endpoint of the contract: one that is missing does not compile. */
export type Handlers<K extends keyof Endpoints = keyof Endpoints> = { [P in K]: Handler<P> }

type LooseHandler = {
  (input: unknown, client: Client, checked?: unknown): Promise<unknown>
  check?: (input: unknown, client: Client, idempotencyKey: string) => Promise<unknown>
}

type Serving = {
  context: IdempotencyParts &
    Inventory & {
      config: Config
      availability: Pick<Availability, 'unresponsiveSince'>
      shedding: Pick<Shedding, 'refuses'>
    }
  authenticate: Authenticate
  /** The handlers for each kind of work, each over its own pool. */
  handlers: Readonly<Record<WorkClass, Handlers>>
}

/**
 * Endpoints whose response is the same for all clients and depends only on the URL. During an outage the last
 * response is sent.
 */
const keepsLast: ReadonlySet<string> = new Set<keyof Endpoints>([
  'GET /banner',
  'GET /question',
  'GET /question/:id',
  'GET /agreement',
  'GET /agreement/:id',
  'GET /service',
])

/** Serves the shop's contract under /api; `rewriteAddress` maps /api/v2 to it. */
export function serveEndpoints(app: FastifyInstance, serving: Serving): void {
  const { context, handlers } = serving
  const { config, shedding, availability } = context
  const inventoryCache = createInventoryCache(context)
  const keepLast = createStaleFallback()
  serveContract<Endpoint, Client>(app, {
    endpoints,
    base: '/api',
    checkOutputs: !config.production,
    onRequest: (key, endpoint) => {
      const work = classifyWork(key, endpoint)
      if (work === 'vital') return []
      const find = ({ url }: FastifyRequest) =>
        availability.unresponsiveSince ? undefined : inventoryCache.find(url)
      return [shedRequests(shedding, work), ...(endpoint.ofInventory ? [answerFrom(find)] : [])]
    },
    admit: (exchange) => admitClient(serving, exchange),
    reuse: async ({ key, endpoint, request, reply }, client, make) => {
      const body = endpoint.ofInventory
        ? await inventoryCache.findOrCreate(request.url, make)
        : await (keepsLast.has(key) ? keepLast(`${client.locale} ${request.url}`, make) : make())
      const since = availability.unresponsiveSince
      return since && classifyWork(key, endpoint) === 'browse' && !reply.sent
        ? markStale(reply, body, since)
        : body
    },
    run: ({ key, endpoint, request, client, input, serialise }) => {
      const handler = handlers[classifyWork(key, endpoint)][key as keyof Endpoints] as LooseHandler
      const answer = async (checked?: unknown) => serialise(await handler(input, client, checked))
      const idempotencyKey = endpoint.idempotent && readIdempotencyKey(request)
      if (!idempotencyKey || !client.user) return answer()
      return runOncePerKey(
        context,
        { user: client.user, key: idempotencyKey, request: { endpoint: key, input } },
        answer,
        async () => handler.check?.(input, client, idempotencyKey),
      )
    },
  })
}

/** Identifies the client. Refuses a foreign page (`forbidden`) and one without a login (`unauthorised`). */
async function admitClient(
  { context, authenticate }: Serving,
  { endpoint, request, reply }: Exchange<Endpoint>,
): Promise<Client> {
  if (!isReadRequest(request) && !isOwnOrigin(context.config, request)) throw refuse('forbidden')
  const { authorization } = request.headers
  const device = readDeviceCookie(context.config, request)
  const user = authorization === undefined ? undefined : await identify(authorization)
  if (endpoint.access === 'user' && !user) throw refuse('unauthorised')
  return {
    user,
    ip: clientAddress(request),
    agent: request.headers['user-agent'] ?? '',
    locale: negotiateLocale(request.headers['accept-language']),
    origin: publicOrigin(context.config, request),
    device,
    setDeviceCookie: () => setDeviceCookie(context.config, request, reply),
  }

  /** During an outage a client that reads public data is served as a visitor. */
  async function identify(token: string): Promise<SessionUser | undefined> {
    const mayBeNobody = endpoint.access === 'anyone' && isReadRequest(request)
    if (mayBeNobody && context.availability.unresponsiveSince) return undefined
    return authenticate(token, device)
  }
}
