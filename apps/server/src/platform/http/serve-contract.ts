import type { BaseEndpoint } from '@hao/contract/endpoint.ts'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
} from 'fastify'
import { DatabaseUnavailable } from '../db/acquire-connection.ts'
import type { Availability } from '../db/availability.ts'
import { isRefusal } from '../base/refuse.ts'
import { parseInput } from './parse-input.ts'
import { successWriter } from './success.ts'

const json = 'application/json; charset=utf-8'

/** A request to an endpoint, and its reply. */
export type Exchange<E> = { key: string; endpoint: E; request: FastifyRequest; reply: FastifyReply }

/** An exchange whose client is known, and whose input fits the contract. `write` makes the body of the handler's data. */
export type Task<E, Client> = Exchange<E> & {
  client: Client
  input: unknown
  write: (data: unknown) => string
}

type Body = string | Buffer

/** A contract to be served, and what is its own: each exchange goes through these in their order. */
export type Served<E extends BaseEndpoint, Client> = {
  endpoints: Readonly<Record<string, E>>
  /** The paths under which every endpoint answers. */
  bases: readonly string[]
  /** Checks each answer against its output: in tests and development. */
  checkOutputs: boolean
  /** Hooks before the body is read. */
  onRequest?: (key: string, endpoint: E) => onRequestHookHandler[]
  availability: Pick<Availability, 'countRefusal'>
  /** Waits for a turn: resolves to what ends it. */
  enter?: (exchange: Exchange<E>) => Promise<() => void>
  /** Finds out who sends the request. Refuses clients that may not. */
  identify: (exchange: Exchange<E>) => Promise<Client>
  /** Answers with a kept body, or makes a new one. */
  reuse?: (exchange: Exchange<E>, client: Client, make: () => Promise<string>) => Promise<Body>
  /** Runs the handler: input in, body out, refusals thrown. */
  run: (task: Task<E, Client>) => Promise<string>
}

/**
 * Serves every endpoint of a contract: checked input in, checked output out, in the envelope. Bodies are JSON: any other kind could come
 * from a foreign page without a preflight.
 */
export function serveContract<E extends BaseEndpoint, Client>(
  app: FastifyInstance,
  served: Served<E, Client>,
): void {
  app.removeContentTypeParser('text/plain')
  for (const [key, endpoint] of Object.entries(served.endpoints)) {
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    const route = {
      method,
      onRequest: served.onRequest?.(key, endpoint) ?? [],
      ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
      handler: answerEndpoint(served, key, endpoint),
    }
    for (const base of served.bases) app.route({ ...route, url: base + path })
  }
}

function answerEndpoint<E extends BaseEndpoint, Client>(
  { checkOutputs, availability, enter, identify, reuse, run }: Served<E, Client>,
  key: string,
  endpoint: E,
) {
  const write = successWriter(endpoint.output, checkOutputs)
  const make = async ({ request, reply }: Exchange<E>, client: Client): Promise<string> => {
    const input = parseInput(endpoint, request)
    return run({ key, endpoint, request, reply, client, input, write: (data) => write(reply, data) })
  }
  const answer = async (exchange: Exchange<E>): Promise<Body> => {
    const client = await identify(exchange)
    return reuse ? reuse(exchange, client, () => make(exchange, client)) : make(exchange, client)
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Body | undefined> => {
    const exchange = { key, endpoint, request, reply }
    let leave: (() => void) | undefined
    try {
      leave = await enter?.(exchange)
      const body = await answer(exchange)
      if (!reply.sent) {
        reply.header('content-type', json)
        return body
      }
    } catch (error) {
      if (!reply.sent || !(isRefusal(error) || error instanceof DatabaseUnavailable)) throw error
      if (error instanceof DatabaseUnavailable) availability.countRefusal(error)
    } finally {
      leave?.()
    }
    request.log.warn('the client was refused for the time it took, before there was an answer')
    return undefined
  }
}
