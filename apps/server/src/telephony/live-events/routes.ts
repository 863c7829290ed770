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

/** A user may have so many streams, of which the oldest makes room for one more; the server so many in all. */
const maxPerUser = 4
const maxTotal = 1000

/**
 * `GET /api/events`: what becomes of the calls that we make for the user, as server-sent events named `call`, each a `placedCallEvent` of the contract. With `Last-Event-ID` it goes on
 * behind that event; without, it begins with the newest call. It ends when the session does, and when the server stops: whoever wants more comes again.
 * Refuses `unauthorised`, and `unavailable` beyond 1,000 streams.
 */
export async function eventRoutes(
  app: FastifyInstance,
  context: Context,
  authenticate: Authenticate,
): Promise<void> {
  const { config, databases, availability, shedding } = context
  const streams = new Set<EventStream>()
  let listening: ReturnType<typeof listen> | undefined

  /** Those of a user, or all. */
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
    // Those that have just been ended are among them.
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
    stream.over
      .catch((error: unknown) => request.log.warn({ err: error }, 'a stream of events broke off'))
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

/** From here on the answer is no business of Fastify's. A proxy shall pass on each event as it comes. */
function writeHead(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
}
