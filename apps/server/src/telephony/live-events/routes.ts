import type { OutboundCallEvent } from '@hao/contract/endpoints/outbound.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { readDeviceCookie } from '../../platform/http/device.ts'
import { EventStreams } from '../../platform/http/event-streams.ts'
import type { Authenticate } from '../../platform/http/session-user.ts'
import { shedRequests } from '../../platform/http/shedding.ts'
import { outboundCallChannel } from '../outbound/machine.ts'
import { selectResumeId, selectEvents } from '../outbound/queries.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { listen } from './listen.ts'

const limits = { perClient: 4, total: 1000 }

/**
 * Server-sent events named `call`. With `Last-Event-ID` it resumes after that event, otherwise it starts with
 * the newest call. Refuses `unauthorised`, and `unavailable` beyond 1,000 streams.
 */
export async function eventRoutes(
  app: FastifyInstance,
  context: Context,
  authenticate: Authenticate,
): Promise<void> {
  const { config, databases, availability, shedding } = context
  const streams = new EventStreams(app, limits)
  let listening: ReturnType<typeof listen> | undefined
  app.addHook('preClose', async () => listening?.stop())

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { authorization } = request.headers
    const device = readDeviceCookie(config, request)
    const reader = async () => (authorization === undefined ? undefined : authenticate(authorization, device))
    const user = await reader()
    if (!user) throw refuse('unauthorised')
    let last = await selectResumeId(databases.own, user.id, readLastEventId(request))
    // The payload of a notice is the user's id.
    listening ??= listen({ directUrl: config.directUrl, channel: outboundCallChannel, availability }, (id) =>
      streams.wake(id),
    )
    streams.open(request, reply, {
      client: user.id,
      read: async () => {
        const events = await selectEvents(databases.own, user.id, last)
        last = events.at(-1)?.id ?? last
        return events.map(formatEvent)
      },
      mayGoOn: async () => (await reader())?.id === user.id,
    })
  }

  app.route({
    method: 'GET',
    url: '/api/events',
    exposeHeadRoute: false,
    onRequest: [shedRequests(shedding, 'own')],
    handler: open,
  })
}

const formatEvent = (event: OutboundCallEvent) =>
  `id: ${event.id}\nevent: call\ndata: ${JSON.stringify(event)}\n\n`

function readLastEventId({ headers }: FastifyRequest): number | undefined {
  const id = String(headers['last-event-id'] ?? '')
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
