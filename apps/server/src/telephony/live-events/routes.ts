import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { readDeviceCookie } from '../../platform/http/device.ts'
import { isDraining } from '../../platform/http/draining.ts'
import type { Authenticate } from '../../platform/http/session-user.ts'
import { shedRequests } from '../../platform/http/shedding.ts'
import { outboundCallChannel } from '../outbound/machine.ts'
import { selectResumeId, selectEvents } from '../outbound/queries.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { listen } from './listen.ts'
import { startEventStream, type EventStream } from './stream.ts'

/** Streams of one user (the oldest makes room for a new one), and of the whole server. */
const maxPerUser = 4
const maxTotal = 1000

/**
 * `GET /api/events`: states of the user's outbound calls as server-sent events named `call`, each a
 * `placedCallEvent` of the contract. With `Last-Event-ID` it resumes after that event, otherwise it starts
 * with the newest call. It ends with the session and with the server; clients reconnect. Refuses
 * `unauthorised`, and `unavailable` beyond 1,000 streams.
 */
export async function eventRoutes(
  app: FastifyInstance,
  context: Context,
  authenticate: Authenticate,
): Promise<void> {
  const { config, databases, availability, shedding } = context
  const streams = new Set<EventStream>()
  let listening: ReturnType<typeof listen> | undefined

  /** Wakes the streams of a user, or all of them. */
  const wake = (userId?: string) => {
    for (const stream of streams) if (userId === undefined || userId === String(stream.userId)) stream.wake()
  }
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
    await listening?.stop()
  })

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { authorization } = request.headers
    const device = readDeviceCookie(config, request)
    const reader = async () => (authorization === undefined ? undefined : authenticate(authorization, device))
    const user = await reader()
    if (!user) throw refuse('unauthorised')
    const after = await selectResumeId(databases.own, user.id, readLastEventId(request))
    const own = [...streams].filter(({ userId }) => userId === user.id)
    // The streams that were just ended are among them.
    for (const each of own.slice(0, 1 - maxPerUser)) each.end()
    if (streams.size >= maxTotal) throw refuse('unavailable')
    listening ??= listen(
      { databaseUrl: config.databaseUrl, channel: outboundCallChannel, availability },
      wake,
    )
    writeHead(reply)
    const stream = startEventStream(reply.raw, {
      userId: user.id,
      after,
      read: async (seen) => selectEvents(databases.own, user.id, seen),
      mayGoOn: async () => !isDraining(app) && (await reader())?.id === user.id,
    })
    streams.add(stream)
    stream.closed
      .catch((error: unknown) => request.log.warn({ err: error }, 'an event stream failed'))
      .finally(() => streams.delete(stream))
  }

  for (const url of ['/api/events', '/api/v2/events'])
    app.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      config: { streams: true },
      onRequest: [shedRequests(shedding, 'own')],
      handler: open,
    })
}

function readLastEventId({ headers }: FastifyRequest): number | undefined {
  const id = String(headers['last-event-id'] ?? '')
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
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
