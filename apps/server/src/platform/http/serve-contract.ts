import type { BaseEndpoint } from '@hao/contract/endpoint.ts'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
} from 'fastify'
import { logLateEnd } from './deadline.ts'
import { parseInput } from './parse-input.ts'
import { createSuccessWriter } from './success.ts'

const json = 'application/json; charset=utf-8'

/** A request to an endpoint, and its reply. `key` is the endpoint's: 'METHOD /path'. */
export type Exchange<E> = { key: string; endpoint: E; request: FastifyRequest; reply: FastifyReply }

/** A request with an admitted client and valid input. */
export type EndpointRequest<E, Client> = Exchange<E> & {
  client: Client
  input: unknown
  /** Turns the handler's data into the body: JSON, in the envelope. */
  serialise: (data: unknown) => string
}

type Body = string | Buffer

/**
 * A contract and its middleware. A request passes: 1 `onRequest`, which may answer it; 2 the body is read;
 * 3 `admit`; 4 `reuse`, and unless that has a stored body: 5 the input is parsed; 6 `run`, which serialises
 * the body; 7 the body is sent.
 */
type ServedContract<E extends BaseEndpoint, Client> = {
  endpoints: Readonly<Record<string, E>>
  /** The path prefix of all endpoints. */
  base: string
  /** Validates each response against its schema: in tests and development. */
  checkOutputs: boolean
  /** Hooks before the body is read. */
  onRequest?: (key: string, endpoint: E) => onRequestHookHandler[]
  /** Identifies the client, and refuses one without access. */
  admit: (exchange: Exchange<E>) => Promise<Client>
  /** Returns a cached body, or calls `respond` for a new one. `run` recognises an Idempotency-Key. */
  reuse?: (exchange: Exchange<E>, client: Client, respond: () => Promise<string>) => Promise<Body>
  /** Runs the handler: input in, body out; it throws refusals. */
  run: (request: EndpointRequest<E, Client>) => Promise<string>
}

/**
 * Serves every endpoint of a contract: validated input in, validated output out, in the envelope. Bodies must
 * be JSON: foreign pages could send other types without a CORS preflight.
 */
export function serveContract<E extends BaseEndpoint, Client>(
  app: FastifyInstance,
  served: ServedContract<E, Client>,
): void {
  app.removeContentTypeParser('text/plain')
  for (const [key, endpoint] of Object.entries(served.endpoints)) {
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    app.route({
      method,
      url: served.base + path,
      onRequest: served.onRequest?.(key, endpoint) ?? [],
      ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
      handler: buildRouteHandler(served, key, endpoint),
    })
  }
}

/** A hook that answers a request at once where `find` has a body for it. */
export const answerFrom =
  (find: (request: FastifyRequest) => Body | undefined): onRequestHookHandler =>
  (request, reply, done) => {
    const body = find(request)
    if (body) reply.header('content-type', json).send(body)
    else done()
  }

function buildRouteHandler<E extends BaseEndpoint, Client>(
  { checkOutputs, admit, reuse, run }: ServedContract<E, Client>,
  key: string,
  endpoint: E,
) {
  const writeSuccess = createSuccessWriter(endpoint.output, checkOutputs)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Body | undefined> => {
    const exchange = { key, endpoint, request, reply }
    const client = await admit(exchange)
    const respond = (): Promise<string> => {
      const input = parseInput(endpoint, request)
      // The spread is last: see docs/decisions/116-object-literals.md.
      return run({ client, input, serialise: (data) => writeSuccess(reply, data), ...exchange })
    }
    const body = await (reuse ? reuse(exchange, client, respond) : respond())
    if (reply.sent) {
      logLateEnd(request.log)
      return undefined
    }
    reply.header('content-type', json)
    return body
  }
}
