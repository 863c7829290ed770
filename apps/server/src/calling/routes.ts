import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { rawBody, takeRawBodies } from '../http/raw-body.ts'
import { refuse } from '../refuse.ts'
import { AdapterError } from '../ports/adapter-error.ts'
import { recordCall } from './record-call.ts'
import { resolveRoute } from './resolve-route.ts'

/** Where the carrier asks where a call goes, and where it tells what became of it. */
export const routePath = '/api/carrier/route'
export const eventsPath = '/api/carrier/events'

/**
 * The carrier's two doors, over raw bytes because its signature covers them: a question is answered with its decision, events with 204 once they are
 * in the log. What it did not sign is refused. Where no carrier is configured there are no such doors.
 */
export async function carrierRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { network } = context
  if (!network) return
  await app.register(async (inbox) => {
    takeRawBodies(inbox)
    inbox.post(routePath, async (request, reply) => {
      const question = understood(() => network.parseRouteQuestion(request.headers, rawBody(request)))
      return reply.header('cache-control', 'no-store').send(await resolveRoute(context, question))
    })
    inbox.post(eventsPath, async (request, reply) => {
      const events = understood(() => network.parseCallEvents(request.headers, rawBody(request)))
      for (const event of events) {
        await recordCall(context, event)
      }
      return reply.status(204).send()
    })
  })
}

function understood<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    throw refuse(error.kind === 'bad_signature' ? 'unauthorised' : 'bad-request')
  }
}
