import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../base/refuse.ts'
import { isDraining } from './draining.ts'
import { type EventSource, type EventStream, startEventStream } from './event-stream.ts'

/** Streams of one client (the oldest makes room for a new one), and of the whole server. */
type Limits = { perClient: number; total: number }

/** The open event streams of an app. They end when it closes. */
export class EventStreams {
  readonly #app: FastifyInstance
  readonly #limits: Limits
  readonly #streams = new Map<EventStream, number>()

  constructor(app: FastifyInstance, limits: Limits) {
    this.#app = app
    this.#limits = limits
    app.addHook('preClose', async () => {
      for (const stream of this.#streams.keys()) stream.end()
    })
  }

  /** Answers a request with a stream for `client`. Refuses `unavailable` when there are too many streams. */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    { client, mayGoOn, ...source }: EventSource & { client: number },
  ): void {
    const own = [...this.#streams].filter(([, each]) => each === client)
    // The streams that were just ended are among them.
    for (const [each] of own.slice(0, 1 - this.#limits.perClient)) each.end()
    if (this.#streams.size >= this.#limits.total) throw refuse('unavailable')
    writeHead(reply)
    const stream = startEventStream(reply.raw, {
      ...source,
      mayGoOn: async () => !isDraining(this.#app) && (await mayGoOn()),
    })
    this.#streams.set(stream, client)
    stream.closed
      .catch((error: unknown) => request.log.warn({ err: error }, 'an event stream failed'))
      .finally(() => this.#streams.delete(stream))
  }

  /** Makes the streams of a client read at once, or all streams. */
  wake(client?: string): void {
    for (const [stream, each] of this.#streams)
      if (client === undefined || client === String(each)) stream.wake()
  }
}

/** Fastify no longer handles this response. The headers stop proxies from buffering events. */
function writeHead(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
}
